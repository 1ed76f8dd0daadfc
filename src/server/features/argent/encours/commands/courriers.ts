import { formatCentimes } from '#shared/core/centimes.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import type { ApercuCourrier } from '#shared/features/argent/encours/contract/envoi.ts';
import { destinatairesDe, liensDe } from '#shared/features/argent/encours/rules/contacts.ts';
import { niveauSuivant, type Delais } from '#shared/features/argent/encours/rules/delais.ts';
import type { Encours, Payeur, TypeEncours } from '#shared/features/argent/encours/contract/schemas.ts';
import { libelleAction, libelleType } from '#shared/features/argent/encours/messages.ts';
import { sommer } from '#shared/features/argent/encours/rules/sommes.ts';
import type { Modele } from '#shared/features/courrier/modele-mail/rules/defauts.ts';
import { rediger } from '#shared/features/courrier/modele-mail/rules.ts';
import type {
  NatureModele,
  Variables,
  VariablesSignature,
} from '#shared/features/courrier/modele-mail/contract/variables.ts';
import type { LaboratoireJoignable } from '../read-models/laboratoires.ts';

export type ActeCourrier = 'DECLARATION' | 'RELANCE' | 'RELEVE';
type Signature = Readonly<Record<VariablesSignature, string>>;

const referenceDe = ({ numero, type }: Encours): string => `${numero} (${libelleType[type]})`;

/** The template of this act, at its level for a reminder. */
export const natureDe = (acte: ActeCourrier, niveau: number): NatureModele =>
  acte === 'RELANCE' ? (niveau <= 1 ? 'RELANCE_1' : niveau === 2 ? 'RELANCE_2' : 'RELANCE_3') : acte;
/** The level a reminder of these would have: the most advanced leads. */
export const niveauDe = (
  acte: ActeCourrier,
  encours: readonly Encours[],
  delais: (type: TypeEncours) => Delais,
): number =>
  acte === 'RELANCE'
    ? Math.max(...encours.map(({ niveauRelance, type }) => niveauSuivant(niveauRelance, delais(type))))
    : 0;

const variablesEncours = (
  laboratoire: string,
  encours: readonly Encours[],
  signature: Signature,
): Variables<'RELANCE_1'> => {
  const [premier] = encours;
  const seul = encours.length === 1 && premier ? referenceDe(premier) : undefined;
  const nombre = encours.length === 0 ? 'aucun encours' : `${encours.length} encours`;
  const depuis = encours.map(({ dateDeclaration }) => dateDeclaration).toSorted()[0];
  return {
    ...signature,
    laboratoire,
    numero: seul ?? nombre,
    objet: seul ? `l’encours ${seul} détaillé ci-dessous` : `les ${encours.length} encours détaillés ci-dessous`,
    nombre,
    montant: formatCentimes(sommer(encours).soldeCentimes),
    depuis: depuis ? formatJour(depuis) : '',
  };
};

const ENTETES_TABLEAU = ['N°', 'Nature', 'Objet', 'Références', 'Déclaré le', 'Attendu', 'Montant'];
const references = ({ referenceFacture, referenceBl }: Encours): string =>
  [referenceFacture && `facture ${referenceFacture}`, referenceBl && `BL ${referenceBl}`].filter(Boolean).join(', ');

/** The table of a mail or a statement: its header, then one row for each encours, then the total. */
const tableauDe = (encours: readonly Encours[], date?: Jour): string[][] => [
  ENTETES_TABLEAU,
  ...encours.map((e) => [
    e.numero,
    libelleType[e.type],
    e.info,
    references(e),
    formatJour(date ?? e.dateDeclaration),
    e.actionDescription ?? libelleAction[e.actionAttendue],
    formatCentimes(e.soldeCentimes),
  ]),
  ['Total', '', '', '', '', '', formatCentimes(sommer(encours).soldeCentimes)],
];

type CourrierAPreparer = {
  readonly acte: ActeCourrier;
  readonly laboratoire: LaboratoireJoignable;
  readonly payeur: Payeur;
  readonly encours: readonly Encours[];
  /** The account's words for this act and level. */
  readonly modele: Modele;
  readonly signature: Signature;
  /** Of the reminder; 0: it is not one. */
  readonly niveau?: number;
  /** The real day a declaration takes. */
  readonly date?: Jour;
};

/** The mail proposed for one payer, to be read and edited before it leaves. */
export const preparerCourrier = ({
  acte,
  laboratoire,
  payeur,
  encours,
  modele,
  signature,
  niveau = 0,
  date,
}: CourrierAPreparer): ApercuCourrier => {
  const types = [...new Set(encours.map(({ type }) => type))];
  return {
    laboratoireId: laboratoire.id,
    laboratoireNom: laboratoire.nom,
    payeur,
    destinataires: destinatairesDe(laboratoire, acte === 'RELEVE' ? ['COMPENSATION'] : types, niveau).slice(0, 20),
    contacts: laboratoire.contacts.map(({ email, nom, usages }) => ({ email, nom, usages: [...usages] })),
    liens: liensDe(laboratoire, types),
    ...rediger(modele, variablesEncours(laboratoire.nom, encours, signature)),
    tableau: tableauDe(encours, acte === 'DECLARATION' ? date : undefined),
    encoursIds: encours.map(({ id }) => id),
  };
};
