/** What the CSS of a component contains instead of its class: `.CLS-icon` for `.ant-btn-icon`. */
export const CLASS = 'CLS';
/** And instead of the class that has its variables: `ant-btn-css-var`. */
export const ROOT = 'RTC';
