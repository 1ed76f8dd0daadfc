import { formatJour, jourParis } from '#shared/core/dates.ts';
import { expirationLien } from '#shared/core/lien-public.ts';
import type { DocumentMail } from '#shared/features/argent/encours/schemas/envoi.ts';
import { destinatairesDe, liensDesCoordonnees } from '#shared/features/argent/encours/rules/contacts.ts';
import { mentionDroits } from '#shared/features/argent/encours/rules/droits.ts';
import { niveauSuivant, type Delais } from '#shared/features/argent/encours/rules/delais.ts';
import type { Encours, Payeur, TypeEncours } from '#shared/features/argent/encours/schemas.ts';
import { libelleTypeEncours } from '#shared/features/argent/encours/messages.ts';
import {
  lignesDesEncours,
  MAX_LIGNES_MAIL,
  repartirPieces,
  type LignesParEncours,
} from '#shared/features/argent/encours/rules/mail.ts';
import { direSomme, sommerEncours } from '#shared/features/argent/encours/rules/sommes.ts';
import type { Modele } from '#shared/features/courrier/modele-mail/rules/defauts.ts';
import type { TableauMail } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { redigerMail } from '#shared/features/courrier/modele-mail/rules.ts';
import type {
  NatureModele,
  Variables,
  VariablesSignature,
} from '#shared/features/courrier/modele-mail/schemas/variables.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import type { ApportsEncours } from '../read-models/apports.ts';
import type { LaboratoireJoignable } from '../read-models/laboratoires.ts';
import { lignesParEncours } from '../read-models/lignes.ts';
import { piecesDesEncours, type PieceDUnEncours } from '../read-models/pieces.ts';
import type { CourrierPret } from './envoyer-courrier.ts';
import { lignesEnXlsx } from './lignes-xlsx.ts';

export type ActeCourrierEncours = 'DECLARATION' | 'RELANCE' | 'RELEVE';
type Signature = Readonly<Record<VariablesSignature, string>>;

const referenceDe = ({ numero, type }: Encours): string => `${numero} (${libelleTypeEncours[type]})`;

/** The template of this act, at its level for a reminder. */
export const natureDe = (acte: ActeCourrierEncours, niveau: number): NatureModele =>
  acte === 'RELANCE' ? (niveau <= 1 ? 'RELANCE_1' : niveau === 2 ? 'RELANCE_2' : 'RELANCE_3') : acte;
/** The level a reminder of these encours would have: the most advanced leads. */
export const niveauDe = (
  acte: ActeCourrierEncours,
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
    montant: direSomme(sommerEncours(encours), 'soldeCentimes'),
    depuis: depuis ? formatJour(depuis) : '',
    droits: mentionDroits(encours),
  };
};

/** What proves these encours: read once for the preview, again for the mail. */
type PreuvesEncours = { readonly lignes: LignesParEncours; readonly pieces: readonly PieceDUnEncours[] };
export const preuvesDe = async (
  tx: TenantTx,
  encours: readonly Encours[],
  apports: Pick<ApportsEncours, 'lignesVendues'>,
): Promise<PreuvesEncours> => {
  const ids = encours.map(({ id }) => id);
  const [lignes, pieces] = await ensemble(lignesParEncours(tx, ids, apports), piecesDesEncours(tx, ids));
  return { lignes, pieces };
};

type CourrierAPreparer = {
  readonly acte: ActeCourrierEncours;
  readonly laboratoire: LaboratoireJoignable;
  readonly payeur: Payeur;
  readonly encours: readonly Encours[];
  readonly preuves: PreuvesEncours;
  readonly tableaux: readonly TableauMail[];
  /** The PDF of the relevé, drawn by the caller. */
  readonly releve?: { readonly nom: string; readonly contenu: Buffer };
  /** The account's words for this act and level. */
  readonly modele: Modele;
  readonly signature: Signature;
  /** The level of the reminder; 0: the mail is not one. */
  readonly niveau?: number;
  readonly maintenant: Date;
};

/** The workbook when the mail does not show all the lines, then the statement. */
const documentsDe = async ({ encours, preuves: { lignes }, releve, maintenant }: CourrierAPreparer) => {
  const nbLignes = lignesDesEncours(encours, lignes).length;
  const documents: { cle: DocumentMail; nom: string; contenu: Buffer }[] = [];
  if (releve) documents.push({ cle: 'RELEVE', ...releve });
  if (nbLignes > MAX_LIGNES_MAIL)
    documents.push({
      cle: 'LIGNES',
      nom: `lignes ${jourParis(maintenant)}.xlsx`,
      contenu: await lignesEnXlsx(encours, lignes),
    });
  return { documents, lignesCachees: Math.max(0, nbLignes - MAX_LIGNES_MAIL) };
};

/** The mail proposed for one payer, with what proves it, to be read and edited before it leaves (ENC-50). */
export const preparerCourrier = async (demande: CourrierAPreparer): Promise<CourrierPret> => {
  const { acte, laboratoire, payeur, encours, preuves, tableaux, modele, signature, niveau = 0, maintenant } = demande;
  const types = [...new Set(encours.map(({ type }) => type))];
  const { documents, lignesCachees } = await documentsDe(demande);
  const variables = variablesEncours(laboratoire.nom, encours, signature);
  const octets = documents.reduce((somme, { contenu }) => somme + contenu.length, 0);
  return {
    contenus: new Map(documents.map(({ cle, contenu }) => [cle, contenu])),
    apercu: {
      laboratoireId: laboratoire.id,
      laboratoireNom: laboratoire.nom,
      payeur,
      destinataires: destinatairesDe(laboratoire, acte === 'RELEVE' ? ['COMPENSATION'] : types, niveau).slice(0, 20),
      contacts: laboratoire.contacts.map(({ email, nom, usages }) => ({ email, nom, usages: [...usages] })),
      liens: liensDesCoordonnees(laboratoire, types),
      ...redigerMail(modele, variables),
      etablissement: signature.etablissement,
      montant: { montant: variables.montant, libelle: variables.numero },
      tableaux: tableaux.map(({ rangees, ...tableau }) => ({
        ...tableau,
        rangees: rangees.map(({ details = [], ...rangee }) => ({ ...rangee, details: [...details] })),
      })),
      lignesCachees,
      pieces: repartirPieces(preuves.pieces, octets),
      documents: documents.map(({ cle, nom, contenu }) => ({ cle, nom, taille: contenu.length })),
      lienExpireLe: jourParis(expirationLien(maintenant)),
      encoursIds: encours.map(({ id }) => id),
    },
  };
};
