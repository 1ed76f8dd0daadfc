import { expect, test } from 'vitest';
import type { ProduitSync } from '#shared/features/operations/synchronisation-lgo/contract.ts';
import { detailProduitLgo, phraseConnexion } from './mots.ts';

const produit = (champs: Partial<ProduitSync> = {}): ProduitSync => ({
  cle: 'ean:1',
  nom: 'Crème',
  ean: null,
  etat: null,
  attente: null,
  message: null,
  prochainLe: null,
  dernierEchangeLe: null,
  saisiParNom: null,
  saisiLe: null,
  exporteLe: null,
  droits: { reessayer: false, saisir: false, annulerSaisie: false },
  ...champs,
});
const LE = '2026-11-21T08:00:00.000Z';

test('rien à dire ne dit rien ; un échec et son prochain essai se suivent', () => {
  expect(detailProduitLgo(produit())).toBe('');
  expect(detailProduitLgo(produit({ message: 'Code inconnu.', prochainLe: LE }))).toMatch(
    /^Code inconnu\. Nouvel essai le .+\.$/,
  );
});

test('l’export ne se dit que tant que la pharmacie n’a pas confirmé', () => {
  expect(detailProduitLgo(produit({ exporteLe: LE, attente: 'CONFIRMATION' }))).toMatch(/^Exporté le /);
  expect(detailProduitLgo(produit({ exporteLe: LE, saisiLe: LE, saisiParNom: 'Anne Roy' }))).toMatch(
    /^Saisi par Anne Roy le [^E]+$/,
  );
});

test('le dernier échange ne se dit que d’une connexion qui échange', () => {
  const dernierEchange = { ok: false, le: LE, message: null };
  expect(phraseConnexion({ logiciel: 'LGPI', connexion: 'API', dernierEchange })).toMatch(
    /^LGPI.*, .+ ; dernier échange en échec le /,
  );
  expect(phraseConnexion({ logiciel: null, connexion: 'MANUELLE', dernierEchange })).not.toContain(';');
});
