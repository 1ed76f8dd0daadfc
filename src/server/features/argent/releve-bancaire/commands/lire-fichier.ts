import { decoderOctets, encodageDesOctets } from '#server/core/files/encodage.ts';
import { lireXml, XmlRefuse, type RefusXml } from '#server/core/files/lire-xml.ts';
import type {
  ChampReleve,
  Credit,
  FormatReleve,
  LigneEcartee,
  OptionsReleve,
} from '#shared/features/argent/releve-bancaire/schemas.ts';
import { releveErrors } from '#shared/features/argent/releve-bancaire/errors.ts';
import {
  creditsDe,
  ecarterInvraisemblables,
  formatDuReleve,
  type OperationsLues,
} from '#shared/features/argent/releve-bancaire/rules.ts';
import { lireCamt } from '#shared/features/argent/releve-bancaire/rules/camt.ts';
import { lireCfonb120 } from '#shared/features/argent/releve-bancaire/rules/cfonb120.ts';
import { lireMt940 } from '#shared/features/argent/releve-bancaire/rules/mt940.ts';
import { lireOfx } from '#shared/features/argent/releve-bancaire/rules/ofx.ts';
import { lireQif } from '#shared/features/argent/releve-bancaire/rules/qif.ts';
import type { SignesDuFichier } from '#shared/features/argent/releve-bancaire/rules/signes-du-fichier.ts';
import { colonnesDuContenu } from '#shared/features/argent/releve-bancaire/rules/colonnes-du-contenu.ts';
import { lireRangees } from '#shared/features/argent/releve-bancaire/rules/tableur.ts';
import {
  colonnesDesTitres,
  manqueDesColonnes,
  trouverTitres,
  type RangeeReleve,
} from '#shared/features/argent/releve-bancaire/rules/titres-de-banque.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { ouvrirTableau, type TableauDeReleve } from './ouvrir-tableau.ts';

/** What a statement gives: its credits, never its debits (RLV-2). */
export type ReleveLu = {
  readonly format: FormatReleve;
  readonly credits: readonly Credit[];
  /** Debits are only counted. */
  readonly nbDebits: number;
  readonly ecartees: readonly LigneEcartee[];
  /** How the days and amounts were read, for a format that does not say it (RLV-9). */
  readonly signes: SignesDuFichier | null;
  /** Null unless the file is a spreadsheet. */
  readonly tableau: TableauDeReleve<ChampReleve> | null;
};

const decode = (
  contenu: Buffer,
  encodage: string,
  { fatal = false }: { readonly fatal?: boolean } = {},
): string | null => {
  try {
    return new TextDecoder(encodage, { fatal }).decode(contenu);
  } catch {
    return null;
  }
};

/** What a file says of its encoding is often another's: its bytes are believed first (RLV-7). */
const enTexte = (contenu: Buffer): string => {
  const marque = contenu.subarray(0, 2).toString('hex');
  if (marque === 'fffe') return decode(contenu, 'utf-16le') ?? '';
  if (marque === 'feff') return decode(contenu, 'utf-16be') ?? '';
  const unicode = decode(contenu, 'utf-8', { fatal: true });
  if (unicode !== null) return unicode;
  // ISO-8859-15, unlike other declared encodings, is written on purpose: the euro sign is where it says.
  if (/8859-15/i.test(contenu.subarray(0, 1_000).toString('latin1'))) return decode(contenu, 'iso-8859-15') ?? '';
  return decoderOctets(contenu, encodageDesOctets(contenu));
};

const conclure = (
  format: FormatReleve,
  operationsLues: OperationsLues,
  tableau: ReleveLu['tableau'] = null,
): ReleveLu => {
  if ('refus' in operationsLues) throw releveErrors.refuse(operationsLues.refus);
  const { operations, ecartees } = ecarterInvraisemblables(operationsLues);
  const credits = creditsDe(operations);
  const nbDebits = operations.filter(({ centimes }) => centimes < 0).length;
  return {
    format,
    credits,
    nbDebits,
    ecartees,
    signes: operationsLues.signes ?? null,
    tableau,
  };
};

/** Finds the columns by their titles, else by what their contents can only be (RLV-15). */
const trouverColonnes = (rangees: readonly RangeeReleve[]): ReturnType<typeof trouverTitres> => {
  const colonnes = trouverTitres(rangees) ?? colonnesDuContenu(rangees);
  return colonnes && ('numero' in colonnes ? colonnes : { numero: 0, colonnes });
};

const lireReleveTableur = async (contenu: Buffer, options: OptionsReleve): Promise<ReleveLu> => {
  const { lignes, titres, tableau } = await ouvrirTableau(contenu, options, {
    trouverTitres: trouverColonnes,
    colonnesDesTitres,
  });
  const manque = manqueDesColonnes(tableau.correspondance);
  if (manque === null)
    return conclure('TABLEUR', lireRangees(lignes, tableau.correspondance, titres, options), tableau);
  if (options.correspondance !== null) throw coreErrors.champInvalide('/correspondance', manque);
  return {
    format: 'TABLEUR',
    credits: [],
    nbDebits: 0,
    ecartees: [{ ligne: null, phrase: manque }],
    signes: null,
    tableau,
  };
};

const REFUS_XML: Readonly<Record<RefusXml, string>> = {
  ENCODAGE: 'Ce document XML n’est pas lisible : demandez à votre banque de l’exporter de nouveau.',
  MAL_FORME: 'Ce document XML est coupé ou mal formé : demandez à votre banque de l’exporter de nouveau.',
  DOCTYPE: 'Ce document XML déclare un DOCTYPE ou des entités : il n’est pas lu.',
  TROP_PROFOND: 'Ce document XML est trop profond : il n’est pas lu.',
  TROP_GRAND: 'Ce relevé est trop grand : exportez une période plus courte.',
};
/** Drops the encoding that the XML declares: it may be false, and the text is decoded already (RLV-7). */
const lireDocumentCamt = (texte: string): OperationsLues => {
  try {
    return lireCamt(lireXml(Buffer.from(texte.replace(/^\ufeff?\s*<\?xml[^>]{0,200}\?>/, ''))));
  } catch (error) {
    if (!(error instanceof XmlRefuse)) throw error;
    return { refus: [{ ligne: null, phrase: REFUS_XML[error.motif] }] };
  }
};

const LECTEURS: Readonly<
  Record<Exclude<FormatReleve, 'TABLEUR'>, (texte: string, options: OptionsReleve) => OperationsLues>
> = { OFX: lireOfx, CFONB120: lireCfonb120, CAMT: lireDocumentCamt, MT940: lireMt940, QIF: lireQif };

/**
 * Reads a bank statement, whatever its format. Nothing of it is kept here.
 * @throws 400 RELEVE_REFUSE with each reason, or what a spreadsheet is refused for; 413 when it is too big
 */
export const lireReleveBancaire = async (contenu: Buffer, options: OptionsReleve): Promise<ReleveLu> => {
  if (contenu.length > MAX_OCTETS_FICHIER) throw coreErrors.tropVolumineux('Ce fichier dépasse 15 Mo.');
  if (contenu.length === 0) throw coreErrors.fichierVide();
  // A workbook is a ZIP.
  if (contenu.subarray(0, 2).toString('latin1') === 'PK') return lireReleveTableur(contenu, options);
  const texte = enTexte(contenu);
  const format = formatDuReleve(texte);
  if (typeof format !== 'string') throw releveErrors.refuse(format.refus);
  if (format === 'TABLEUR') return lireReleveTableur(contenu, options);
  return conclure(format, LECTEURS[format](texte, options));
};
