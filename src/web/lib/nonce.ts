/**
 * Nonce that the server's content policy requires of a style sheet written by a script (COM-113). It changes with each
 * answer, and browsers hide it from styles. Empty when the server sends no policy.
 */
export const NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The library that locks the page's scroll under a dialog reads the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: NONCE || undefined });
