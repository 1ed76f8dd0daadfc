import type { DetailComparatif, UniteContenance } from '#shared/features/pilotage/comparatif/schemas.ts';

/** The values of the form while the user fills it. */
export type SaisieComparatif = {
  annee?: number;
  version?: number;
  laboratoireId: number | null;
  nom: string | null;
  ean: string | null;
  familleId: number | null;
  segmentId: number | null;
  sousSegmentIds: number[];
  prixAchatCentimes: number | null;
  tva: number | null;
  prixVenteCentimes: number | null;
  volumeAnnuel: number | null;
  contenance: number | null;
  uniteContenance: UniteContenance | null;
  rfaPct: number | null;
  ug: string | null;
  contrepartiesCentimes: number | null;
  commentaire: string | null;
};

/** Initial values: a new product takes the famille and segment that the list shows. */
export const saisieVideComparatif = (
  annee: number,
  ou: Partial<Pick<SaisieComparatif, 'familleId' | 'segmentId' | 'sousSegmentIds'>>,
): SaisieComparatif & { annee: number } => ({
  annee,
  laboratoireId: null,
  nom: null,
  ean: null,
  familleId: null,
  segmentId: null,
  sousSegmentIds: [],
  prixAchatCentimes: null,
  tva: 20,
  prixVenteCentimes: null,
  volumeAnnuel: null,
  contenance: null,
  uniteContenance: null,
  rfaPct: null,
  ug: null,
  contrepartiesCentimes: null,
  commentaire: null,
  ...ou,
});

export const saisieDuProduit = (p: DetailComparatif): SaisieComparatif & { version: number } => ({
  version: p.version,
  laboratoireId: p.laboratoireId,
  nom: p.nom,
  ean: p.ean,
  familleId: p.familleId,
  segmentId: p.segmentId,
  sousSegmentIds: [...p.sousSegmentIds],
  prixAchatCentimes: p.prixAchatCentimes,
  tva: p.tva,
  prixVenteCentimes: p.prixVenteCentimes,
  volumeAnnuel: p.volumeAnnuel,
  contenance: p.contenance,
  uniteContenance: p.uniteContenance,
  rfaPct: p.rfaPct,
  ug: p.ug,
  contrepartiesCentimes: p.contrepartiesCentimes,
  commentaire: p.commentaire,
});
