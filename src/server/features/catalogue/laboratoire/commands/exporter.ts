import { aujourdhuiDe, type Contexte, inSysteme, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type {
  laboratoireContract,
  LaboratoireDetail,
  LaboratoireEnListe,
} from '#shared/features/catalogue/laboratoire/contract.ts';
import { formatTelephone } from '#shared/core/textes/telephone.ts';
import { libellesFiche } from '#shared/features/catalogue/laboratoire/messages.ts';
import type { ApportsLaboratoire } from '../read-models/apports.ts';
import { detailsAExporter } from '../read-models/catalogue.ts';
import { laboratoiresAExporter } from '../read-models.ts';

type FiltresExport<K extends keyof typeof laboratoireContract> = QueryOf<(typeof laboratoireContract)[K]>;

/** Turnovers are whole euros, amounts of a spreadsheet are cents. */
const enCentimes = (euros: number | null): number | null => euros && euros * 100;

const colonnesDe = (annee: number): readonly ColonneExportee<LaboratoireEnListe>[] => [
  { titre: 'Laboratoire', type: 'texte', largeur: 36, lire: ({ nom }) => nom },
  { titre: 'Favori', type: 'booleen', largeur: 10, lire: ({ etoile }) => etoile },
  { titre: 'Ville', type: 'texte', lire: ({ ville }) => ville },
  { titre: `CA ${annee} (€)`, type: 'montant', lire: ({ caN }) => enCentimes(caN) },
  { titre: `CA ${annee - 1} (€)`, type: 'montant', lire: ({ caN1 }) => enCentimes(caN1) },
  { titre: 'Dû HT (€)', type: 'montant', lire: ({ encoursDus }) => encoursDus.montants.HT ?? 0 },
  { titre: 'Dû TTC (€)', type: 'montant', lire: ({ encoursDus }) => encoursDus.montants.TTC ?? 0 },
  { titre: 'Nombre d’encours dus', type: 'nombre', lire: ({ encoursDus }) => encoursDus.nb },
  { titre: 'Promotions en cours', type: 'nombre', lire: ({ promotionsEnCours }) => promotionsEnCours },
  { titre: 'Réclamations non lues', type: 'nombre', lire: ({ reclamationsNonLues }) => reclamationsNonLues },
  { titre: 'Dernier RDV', type: 'jour', lire: ({ dernierRdv }) => dernierRdv?.date ?? null },
  { titre: 'Contacts', type: 'nombre', largeur: 10, lire: ({ nbContacts }) => nbContacts },
  { titre: 'Fiche personnalisée', type: 'booleen', lire: ({ personnalise }) => personnalise },
];

const TEXTES = [
  'nom',
  'rue',
  'codePostal',
  'ville',
  'emailLaboratoire',
  'telephoneLaboratoire',
  'nomPlateforme',
  'emailPlateforme',
  'telephoneLogistique',
  'emailComptabilite',
  'telephoneComptabilite',
  'francoDePort',
  'urlEspaceDeclaratif',
  'urlReclamationLogistique',
  'urlPlateformeLogistique',
  'urlSiteCommande',
  'urlReclamationComptable',
] as const;

const COLONNES_DETAIL: readonly ColonneExportee<LaboratoireDetail>[] = [
  ...TEXTES.map((champ): ColonneExportee<LaboratoireDetail> => ({
    titre: libellesFiche[champ],
    type: 'texte',
    lire: ({ [champ]: valeur }) => (champ.startsWith('telephone') && valeur ? formatTelephone(valeur) : valeur),
  })),
  { titre: libellesFiche.isGroupement, type: 'booleen', lire: ({ isGroupement }) => isGroupement },
  { titre: libellesFiche.connuPayps, type: 'booleen', lire: ({ connuPayps }) => connuPayps },
  { titre: 'Comptes', type: 'nombre', largeur: 10, lire: ({ nbUtilisations }) => nbUtilisations },
  { titre: 'Modifié le', type: 'instant', lire: ({ modifieLe }) => modifieLe },
];

/** The account's laboratories that the filters keep, in the asked order. */
export const exporterLaboratoires = async (
  ctx: Contexte,
  demande: FiltresExport<'exporterLaboratoires'>,
  apports: ApportsLaboratoire,
): Promise<FichierReponse> => {
  const { acteur, services } = ctx;
  const aujourdhui = aujourdhuiDe({ services });
  const annee = Number(aujourdhui.slice(0, 4));
  const lignes = await inTenant(ctx, (tx) =>
    laboratoiresAExporter(tx, demande, { tenantId: tx.tenantId, acteur, aujourdhui }, apports),
  );
  return repondreTableur({
    nom: `laboratoires-${aujourdhui}`,
    format: demande.format,
    colonnes: colonnesDe(annee),
    lignes,
  });
};

/** The rows of the catalogue that the filters keep, in the asked order. */
export const exporterDetails = async (
  ctx: Contexte,
  demande: FiltresExport<'exporterDetails'>,
): Promise<FichierReponse> => {
  const lignes = await inSysteme(ctx, (tx) => detailsAExporter(tx, demande));
  const nom = `catalogue-laboratoires-${aujourdhuiDe(ctx)}`;
  return repondreTableur({ nom, format: demande.format, colonnes: COLONNES_DETAIL, lignes });
};
