import type { ReactNode } from 'react';

/** In place of antd's UniqueProvider: tooltips stay independent of each other. */
const EachByItself = ({ children }: { children?: ReactNode }): ReactNode => children;

export default EachByItself;
