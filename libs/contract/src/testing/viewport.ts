/** Makes the window as wide as said: 375 is a phone. The next test starts wide again. */
export const setViewport = (width: number, height = 812): void => {
  const { happyDOM } = window as unknown as { happyDOM?: { setViewport(size: { width: number; height: number }): void } };
  happyDOM?.setViewport({ width, height });
};
