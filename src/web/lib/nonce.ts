/**
 * What the policy of the server asks of a sheet of styles that a script writes (COM-113): a word of this answer alone,
 * which the browser hides from styles. Empty where no policy is sent.
 */
export const NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The dialogs' lock of the page's scroll looks for it under this name.
Object.assign(globalThis, { __webpack_nonce__: NONCE || undefined });
