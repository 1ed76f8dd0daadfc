import type { BodyInputOf } from '#shared/core/contract.ts';
import type { comparatifContract } from './contract.ts';
import type { LigneComparatif } from './schemas.ts';

type Creation = BodyInputOf<(typeof comparatifContract)['creerComparatif']>;

/** A body that adds a product to the year 2026. */
export const unProduitCompare = (
  champs: Partial<Creation> & Pick<Creation, 'laboratoireId' | 'familleId'>,
): Creation => ({
  annee: 2026,
  nom: 'Crème apaisante 40 ml',
  prixAchatCentimes: 600,
  tva: 20,
  prixVenteCentimes: 1200,
  volumeAnnuel: 100,
  ...champs,
});

/** A row as the server lists it. */
export const uneLigneComparee = (champs: Partial<LigneComparatif> = {}): LigneComparatif => ({
  id: 1,
  annee: 2026,
  laboratoireId: 1,
  laboratoireNom: 'Dermalune',
  laboratoireColor: '#000000',
  nom: 'Crème apaisante 40 ml',
  ean: null,
  familleId: 10,
  segmentId: null,
  sousSegmentIds: [],
  prixAchatCentimes: 600,
  tva: 20,
  prixVenteCentimes: 1200,
  volumeAnnuel: 100,
  contenance: null,
  uniteContenance: null,
  rfaPct: null,
  ug: null,
  contrepartiesCentimes: null,
  commentaire: null,
  rfaProposee: null,
  ugProposee: null,
  version: 1,
  droits: { modifier: true, supprimer: true },
  ...champs,
});
