/** A `matchMedia` result for tests. */
export const mediaDe = (media: string, matches: boolean): MediaQueryList => ({
  media,
  matches,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});
