export function takeTurn(root: string, what: 'install' | 'build'): Promise<() => Promise<void>>;
