const LONGUEUR = 300;

/** Why a job failed, without what it may hold of a person or of a secret: addresses, values quoted by the database, tokens. */
export const raisonSansDonnees = (raison: string): string => {
  const nette = raison
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '‹adresse›')
    .replace(/(\w+:\/\/)[^\s/@]*@/g, '$1‹…›@')
    .replace(/=\([^)]*\)/g, '=(‹…›)')
    .replace(/"[^"]{1,200}"|«[^»]{1,200}»/g, '‹…›')
    .replace(/\b[A-Za-z0-9_-]{32,}\b/g, '‹…›')
    .replace(/\d{6,}/g, '‹…›');
  return nette.length > LONGUEUR ? `${nette.slice(0, LONGUEUR)}…` : nette;
};
