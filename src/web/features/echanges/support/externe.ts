/** The external support that the server wrote in the page's meta (SUP-16); null: ours. */
export const adresseExterne = (): string | null => {
  const adresse = document.querySelector('meta[name="pharmaccord-support"]')?.getAttribute('content') ?? '';
  return /^https?:\/\//.test(adresse) ? adresse : null;
};
