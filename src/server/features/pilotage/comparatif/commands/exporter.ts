import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import { lireArbre } from '#server/features/catalogue/famille/read-models.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { ArbreFamilles } from '#shared/features/catalogue/famille/schemas.ts';
import type { comparatifContract } from '#shared/features/pilotage/comparatif/contract.ts';
import { libelleMesure, libellePlace, libelleUniteComparatif } from '#shared/features/pilotage/comparatif/messages.ts';
import { garderLignes } from '#shared/features/pilotage/comparatif/rules.ts';
import { calculerMarges, remisesRetenues } from '#shared/features/pilotage/comparatif/rules/marges.ts';
import { rangsDe, type LigneCalculee, type Rang } from '#shared/features/pilotage/comparatif/rules/rangs.ts';
import { lignesDeLAnnee } from '../read-models/liste.ts';

type Exportee = LigneCalculee & {
  readonly rangs: readonly Rang[];
  readonly famille: string;
  readonly segment: string;
  readonly sousSegments: string;
};

const enUnites = (centiemes: number): number => centiemes / 100;
const origine = (typee: unknown, proposee: { readonly source: string } | null): string | null =>
  typee === null ? (proposee?.source ?? null) : 'Saisie';

const COLONNES: readonly ColonneExportee<Exportee>[] = [
  { titre: 'Année', type: 'nombre', lire: (l) => l.annee },
  { titre: 'Famille', type: 'texte', lire: (l) => l.famille },
  { titre: 'Segment', type: 'texte', lire: (l) => l.segment },
  { titre: 'Sous-segment', type: 'texte', lire: (l) => l.sousSegments },
  { titre: 'Laboratoire', type: 'texte', lire: (l) => l.laboratoireNom },
  { titre: 'Produit', type: 'texte', largeur: 40, lire: (l) => l.nom },
  { titre: 'EAN', type: 'texte', largeur: 16, lire: (l) => l.ean },
  { titre: 'Prix d’achat remisé HT (€)', type: 'montant', lire: (l) => l.prixAchatCentimes },
  { titre: 'TVA', type: 'taux', lire: (l) => l.tva },
  { titre: 'Prix de vente TTC (€)', type: 'montant', lire: (l) => l.prixVenteCentimes },
  { titre: 'Prix de vente HT (€)', type: 'montant', lire: (l) => l.marges.prixVenteHtCentimes },
  { titre: 'Volume annuel', type: 'nombre', lire: (l) => l.volumeAnnuel },
  { titre: 'Marge (€)', type: 'montant', lire: (l) => l.marges.margeUnitaireCentimes },
  { titre: 'Taux de marque', type: 'taux', lire: (l) => enUnites(l.marges.tauxMarque) },
  { titre: 'Taux de marge', type: 'taux', lire: (l) => enUnites(l.marges.tauxMarge) },
  { titre: 'Coefficient', type: 'nombre', lire: (l) => enUnites(l.marges.coefficient) },
  { titre: 'Marge annuelle (€)', type: 'montant', lire: (l) => l.marges.margeAnnuelleCentimes },
  { titre: 'Unités gratuites', type: 'texte', largeur: 16, lire: (l) => remisesRetenues(l).ug },
  { titre: 'Origine des unités gratuites', type: 'texte', largeur: 40, lire: (l) => origine(l.ug, l.ugProposee) },
  { titre: 'RFA', type: 'taux', lire: (l) => remisesRetenues(l).rfaPct },
  { titre: 'Origine de la RFA', type: 'texte', largeur: 40, lire: (l) => origine(l.rfaPct, l.rfaProposee) },
  { titre: 'Contreparties de l’année (€)', type: 'montant', lire: (l) => l.contrepartiesCentimes },
  { titre: 'Coût réel (€)', type: 'montant', lire: (l) => l.marges.coutReelCentimes },
  { titre: 'Marge réelle (€)', type: 'montant', lire: (l) => l.marges.margeReelleUnitaireCentimes },
  { titre: 'Taux de marque réel', type: 'taux', lire: (l) => enUnites(l.marges.tauxMarqueReel) },
  { titre: 'Marge réelle annuelle (€)', type: 'montant', lire: (l) => l.marges.margeReelleAnnuelleCentimes },
  {
    titre: 'Contenance',
    type: 'texte',
    largeur: 14,
    lire: (l) =>
      l.contenance === null || l.uniteContenance === null
        ? null
        : `${l.contenance.toLocaleString('fr-FR')} ${libelleUniteComparatif[l.uniteContenance]}`,
  },
  { titre: 'Prix à la mesure (€)', type: 'montant', lire: (l) => l.marges.prixMesureCentimes },
  { titre: 'Mesure', type: 'texte', largeur: 12, lire: (l) => l.uniteContenance && libelleMesure[l.uniteContenance] },
  {
    titre: 'Rang',
    type: 'texte',
    largeur: 12,
    lire: ({ rangs }) => rangs.map(({ rang, sur }) => `${rang}/${sur}`).join(', '),
  },
  {
    titre: 'Comparaison',
    type: 'texte',
    largeur: 20,
    lire: ({ rangs }) => [...new Set(rangs.flatMap(({ place }) => (place ? [libellePlace[place]] : [])))].join(', '),
  },
  { titre: 'Commentaire', type: 'texte', largeur: 40, lire: (l) => l.commentaire },
];

const nommer = ({ familles }: ArbreFamilles) => {
  const noms = new Map<number, string>();
  for (const famille of familles) {
    noms.set(famille.id, famille.nom);
    for (const segment of famille.segments) {
      noms.set(segment.id, segment.nom);
      for (const sousSegment of segment.sousSegments) noms.set(sousSegment.id, sousSegment.nom);
    }
  }
  return (id: number | null): string => noms.get(id ?? 0) ?? '';
};

const parPlace = (a: Exportee, b: Exportee): number =>
  comparerTextes(a.famille, b.famille) ||
  comparerTextes(a.segment, b.segment) ||
  comparerTextes(a.sousSegments, b.sousSegments) ||
  b.marges.margeReelleUnitaireCentimes - a.marges.margeReelleUnitaireCentimes ||
  a.id - b.id;

/** What the filters keep, group by group, the best of each first; ranks are those of the whole year (CMP-11). */
export const exporterComparatif = async (
  ctx: Contexte,
  { annee: demandee, critere, format, ...filtres }: QueryOf<(typeof comparatifContract)['exporterComparatif']>,
): Promise<FichierReponse> => {
  const annee = demandee ?? Number(aujourdhuiDe(ctx).slice(0, 4));
  const { lignes, arbre } = await inTenant(ctx, async (tx) => ({
    lignes: await lignesDeLAnnee(tx, ctx.acteur, annee),
    arbre: await lireArbre(tx, ctx.acteur),
  }));
  const nomDe = nommer(arbre);
  const calculees = lignes.map((ligne) => ({ ...ligne, marges: calculerMarges(ligne) }));
  const rangs = rangsDe(calculees, critere);
  const exportees = garderLignes(calculees, filtres).map((ligne) => ({
    ...ligne,
    rangs: rangs.get(ligne.id) ?? [],
    famille: nomDe(ligne.familleId),
    segment: nomDe(ligne.segmentId),
    sousSegments: ligne.sousSegmentIds.map(nomDe).join(', '),
  }));
  return repondreTableur({
    nom: `comparatif-${annee}`,
    format,
    colonnes: COLONNES,
    lignes: exportees.toSorted(parPlace),
  });
};
