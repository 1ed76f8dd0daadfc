/**
 * Address of the external support that the server wrote in the page's meta (SUP-16); null for Pharmaccord's own
 * support.
 */
export const adresseExterne = (): string | null => {
  const adresse = document.querySelector('meta[name="pharmaccord-support"]')?.getAttribute('content') ?? '';
  return /^https?:\/\//.test(adresse) ? adresse : null;
};
