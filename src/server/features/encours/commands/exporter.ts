import writeXlsxFile from 'write-excel-file/node';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { formatJour } from '#shared/core/dates.ts';
import type { encoursContract } from '#shared/features/encours/contract.ts';
import type { Encours } from '#shared/features/encours/contract/schemas.ts';
import { libelleAction, libelleEtat, libellePayeur, libelleSource, libelleType } from '#shared/features/encours/messages.ts';
import { aujourdhuiDe } from './agir.ts';
import { encoursAExporter } from '../read-models/liste.ts';

type Cellule = string | { readonly centimes: number };
const jourOuVide = (jour: string | null): string => (jour === null ? '' : formatJour(jour));

const COLONNES: readonly (readonly [titre: string, lire: (e: Encours) => Cellule])[] = [
  ['N°', (e) => e.numero],
  ['État', (e) => libelleEtat[e.etat]],
  ['Laboratoire', (e) => e.laboratoireNom],
  ['Type', (e) => libelleType[e.type]],
  ['Information', (e) => e.info],
  ['Action attendue', (e) => e.actionDescription ?? libelleAction[e.actionAttendue]],
  ['Attendu (€)', (e) => ({ centimes: e.valeurAttendueCentimes })],
  ['Réglé (€)', (e) => ({ centimes: e.valeurRegleeCentimes })],
  ['Solde (€)', (e) => ({ centimes: e.soldeCentimes })],
  ['Déclaration', (e) => jourOuVide(e.dateDeclaration)],
  ['Échéance', (e) => jourOuVide(e.dateEcheance)],
  ['Réglé le', (e) => jourOuVide(e.regleLe)],
  ['Payeur', (e) => libellePayeur[e.payeur]],
  ['Facture', (e) => e.referenceFacture ?? ''],
  ['Bon de livraison', (e) => e.referenceBl ?? ''],
  ['Relances', (e) => String(e.niveauRelance)],
  ['Prochaine relance', (e) => jourOuVide(e.prochaineRelance)],
  ['Responsable', (e) => e.responsableNom ?? ''],
  ['Source', (e) => libelleSource[e.sourceType ?? 'MANUEL']],
];

/** What a person typed never becomes a formula where the file is opened (quality.md). */
const inerte = (texte: string): string => (/^[=+\-@\t\r]/.test(texte) ? `'${texte}` : texte);
const enCsv = (cellule: Cellule): string =>
  typeof cellule === 'string' ? `"${inerte(cellule).replaceAll('"', '""')}"` : (cellule.centimes / 100).toFixed(2).replace('.', ',');

/** For French spreadsheets: semicolons, decimal commas, and the mark that says UTF-8. */
const versCsv = (encours: readonly Encours[]): Buffer => {
  const lignes = [COLONNES.map(([titre]) => enCsv(titre)), ...encours.map((e) => COLONNES.map(([, lire]) => enCsv(lire(e))))];
  return Buffer.from(`\uFEFF${lignes.map((ligne) => ligne.join(';')).join('\r\n')}\r\n`);
};

const enXlsx = (cellule: Cellule) =>
  typeof cellule === 'string'
    ? { value: inerte(cellule), type: String }
    : { value: cellule.centimes / 100, type: Number, format: '#,##0.00' };
const versXlsx = (encours: readonly Encours[]): Promise<Buffer> =>
  writeXlsxFile([
    COLONNES.map(([titre]) => ({ value: titre, type: String, fontWeight: 'bold' as const })),
    ...encours.map((e) => COLONNES.map(([, lire]) => enXlsx(lire(e)))),
  ]).toBuffer();

const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

export const exporterEncours = async (
  ctx: Contexte,
  demande: QueryOf<(typeof encoursContract)['exporterEncours']>,
): Promise<FichierReponse> => {
  const aujourdhui = aujourdhuiDe(ctx);
  const encours = await inTenant(ctx, (tx) => encoursAExporter(tx, ctx.acteur, demande, aujourdhui));
  const contenu = demande.format === 'csv' ? versCsv(encours) : await versXlsx(encours);
  return {
    contenu,
    entetes: entetesFichier({ nom: `encours-${aujourdhui}.${demande.format}`, mime: TYPES[demande.format], taille: contenu.length }),
  };
};
