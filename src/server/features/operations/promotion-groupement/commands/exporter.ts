import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import { formatJour } from '#shared/core/dates.ts';
import type { FormatExport } from '#shared/core/fichiers/tableur.ts';
import {
  libelleAcceptationOperation,
  libelleTypePromo,
  sigleDispositif,
} from '#shared/features/operations/operation/messages.ts';
import {
  libelleEtatModele,
  libelleReponsePromotionGroupement,
} from '#shared/features/operations/promotion-groupement/messages.ts';
import type {
  ModelePromotionGroupement,
  ReponsePromotionGroupement,
} from '#shared/features/operations/promotion-groupement/schemas.ts';
import { modelesAExporterPromotionGroupement, unModele, type RechercheModeles } from '../read-models/modeles.ts';
import {
  reponsesAExporterPromotionGroupement,
  type RechercheReponsesPromotionGroupement,
} from '../read-models/reponses.ts';

const taux = ({ nbCibles, enAttente, publieeLe }: ModelePromotionGroupement): number | null =>
  publieeLe === null || nbCibles === 0 ? null : Math.round((10_000 * (nbCibles - enAttente)) / nbCibles) / 100;
const apresPublication = (lire: (modele: ModelePromotionGroupement) => number) => (modele: ModelePromotionGroupement) =>
  modele.publieeLe === null ? null : lire(modele);

const MODELES: readonly ColonneExportee<ModelePromotionGroupement>[] = [
  { titre: 'Laboratoire', type: 'texte', largeur: 26, lire: ({ laboratoireNom }) => laboratoireNom },
  { titre: 'Opération', type: 'texte', largeur: 40, lire: ({ nomOperation }) => nomOperation },
  { titre: 'Type', type: 'texte', lire: ({ typePromo }) => libelleTypePromo[typePromo] },
  {
    titre: 'Dispositifs',
    type: 'texte',
    lire: ({ dispositifs }) => dispositifs.map((dispositif) => sigleDispositif[dispositif]).join(', '),
  },
  {
    titre: 'Segments',
    type: 'texte',
    lire: ({ segments }) => segments.map(({ nom }) => nom).join(', ') || 'Tous les adhérents',
  },
  { titre: 'Priorité', type: 'texte', lire: ({ priorite }) => priorite?.nom },
  { titre: 'Début', type: 'jour', lire: ({ dateDebut }) => dateDebut },
  { titre: 'Fin', type: 'jour', lire: ({ dateFin }) => dateFin },
  { titre: 'État', type: 'texte', lire: ({ etat }) => libelleEtatModele[etat] },
  { titre: 'Affichage', type: 'jour', lire: ({ affichageDate }) => affichageDate },
  { titre: 'Publiée le', type: 'instant', lire: ({ publieeLe }) => publieeLe },
  { titre: 'Adhérents ciblés', type: 'nombre', lire: ({ nbCibles }) => nbCibles },
  { titre: '% répondu', type: 'taux', lire: taux },
  { titre: 'Acceptées', type: 'nombre', lire: apresPublication(({ acceptees }) => acceptees) },
  { titre: 'Payps', type: 'nombre', lire: apresPublication(({ payps }) => payps) },
  { titre: 'Refusées', type: 'nombre', lire: apresPublication(({ refusees }) => refusees) },
  { titre: 'En attente', type: 'nombre', lire: apresPublication(({ enAttente }) => enAttente) },
  { titre: 'En retard', type: 'nombre', lire: apresPublication(({ enRetard }) => enRetard) },
];

const place = ({
  zoneNom,
  emplacementNom,
  dateDebut,
  dateFin,
}: ReponsePromotionGroupement['emplacements'][number]): string =>
  `${zoneNom} : ${emplacementNom}, du ${formatJour(dateDebut)} au ${formatJour(dateFin)}`;
const REPONSES: readonly ColonneExportee<ReponsePromotionGroupement>[] = [
  { titre: 'Pharmacie', type: 'texte', largeur: 36, lire: ({ nom }) => nom },
  { titre: 'Code postal', type: 'texte', lire: ({ codePostal }) => codePostal },
  { titre: 'Ville', type: 'texte', lire: ({ ville }) => ville },
  { titre: 'Segments', type: 'texte', lire: ({ segments }) => segments.map(({ nom }) => nom).join(', ') },
  { titre: 'Adhérente', type: 'booleen', lire: ({ adherentId }) => adherentId !== null },
  { titre: 'Réponse', type: 'texte', lire: ({ reponse }) => libelleReponsePromotionGroupement[reponse] },
  {
    titre: 'Promo',
    type: 'texte',
    lire: ({ acceptationPromo }) => acceptationPromo && libelleAcceptationOperation[acceptationPromo],
  },
  {
    titre: 'TG',
    type: 'texte',
    lire: ({ acceptationTg }) => acceptationTg && libelleAcceptationOperation[acceptationTg],
  },
  { titre: 'Motif', type: 'texte', lire: ({ motifRefus }) => motifRefus },
  { titre: 'Reçue le', type: 'instant', lire: ({ recueLe }) => recueLe },
  { titre: 'Répondue le', type: 'instant', lire: ({ repondueLe }) => repondueLe },
  { titre: 'Réponse avant', type: 'jour', lire: ({ reponseAvant }) => reponseAvant },
  {
    titre: 'Emplacements',
    type: 'texte',
    largeur: 40,
    lire: ({ emplacements }) => emplacements.map(place).join(' ; '),
  },
  { titre: 'Photos', type: 'nombre', lire: ({ nbPhotos }) => nbPhotos },
  { titre: 'Relances', type: 'nombre', lire: ({ nbRelances }) => nbRelances },
];

const lecteur = ({ acteur, services }: Contexte) => ({ acteur, aujourdhui: aujourdhuiDe({ services }) });

/** What the filters keep, in the asked order. */
export const exporterModeles = async (
  ctx: Contexte,
  { format, ...recherche }: RechercheModeles & { readonly format: FormatExport },
): Promise<FichierReponse> => {
  const lignes = await inSysteme(ctx, (tx) => modelesAExporterPromotionGroupement(tx, lecteur(ctx), recherche));
  return repondreTableur({ nom: `operations-${lecteur(ctx).aujourdhui}`, format, colonnes: MODELES, lignes });
};

export const exporterReponsesPromotionGroupement = async (
  ctx: Contexte,
  id: number,
  { format, ...recherche }: RechercheReponsesPromotionGroupement & { readonly format: FormatExport },
): Promise<FichierReponse> => {
  const lignes = await inSysteme(ctx, async (tx) => {
    await unModele(tx, lecteur(ctx), id);
    return reponsesAExporterPromotionGroupement(tx, lecteur(ctx), id, recherche);
  });
  return repondreTableur({ nom: `reponses-${id}-${lecteur(ctx).aujourdhui}`, format, colonnes: REPONSES, lignes });
};
