/** Sets the window's width: 375 is a phone. It is reset after each test. */
export const setViewport = (width: number, height = 812): void => {
  const { happyDOM } = window as unknown as { happyDOM?: { setViewport(size: { width: number; height: number }): void } };
  happyDOM?.setViewport({ width, height });
};
