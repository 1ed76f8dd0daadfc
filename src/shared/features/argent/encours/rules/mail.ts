import { formatCentimes } from '#shared/core/centimes.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { MAX_OCTETS_MAIL } from '#shared/core/fichiers/taille-fichier.ts';
import {
  mettreEnPage,
  type MailCompose,
  type RangeeMail,
  type TableauMail,
} from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import type { ApercuCourrier, DocumentMail, PieceMail } from '../schemas/envoi.ts';
import type { Encours } from '../schemas.ts';
import { libelleActionEncours, libelleTypeEncours } from '../messages.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { bornerReleve, libelleAutres, partsReclamees, totauxReclames, type PartieReleve } from './releve.ts';
import { direSomme, sommerEncours } from './sommes.ts';

/** A product of an encours, as a mail shows it. Null when unknown. */
export type LigneMailEncours = {
  readonly designation: string;
  readonly ean: string | null;
  readonly quantite: number;
  readonly unitaireCentimes: number | null;
  readonly montantCentimes: number | null;
  /** The turnover of the product, for a share of it. */
  readonly caTtcCentimes: number | null;
  readonly motif: string | null;
};
export type LignesParEncours = ReadonlyMap<number, readonly LigneMailEncours[]>;

/** With more lines, a workbook has them all and the mail only the first ones (ENC-50). */
export const MAX_LIGNES_MAIL = 30;

/** The lines of several encours, in the order of the encours. */
export const lignesDesEncours = (
  encours: readonly Pick<Encours, 'id'>[],
  lignes: LignesParEncours,
): LigneMailEncours[] => encours.flatMap(({ id }) => [...(lignes.get(id) ?? [])]);

type Datee = Pick<Encours, 'etat' | 'dateDeclaration'>;
/**
 * The date of an encours in words; a coming day is never told as past.
 * @param declareLe the real day of a declaration being made
 */
export const phraseDate = ({ etat, dateDeclaration }: Datee, declareLe?: Jour): string =>
  etat === 'A_DECLARER' && declareLe === undefined
    ? `À déclarer le ${formatJour(dateDeclaration)}`
    : `Déclaré le ${formatJour(declareLe ?? dateDeclaration)}`;

const rangeeEncours = (e: Encours, declareLe?: Jour): RangeeMail => ({
  genre: 'TITRE',
  libelle: `${e.numero} – ${libelleTypeEncours[e.type]} – ${e.info}`,
  details: [
    [e.referenceFacture && `Facture ${e.referenceFacture}`, e.referenceBl && `BL ${e.referenceBl}`]
      .filter(Boolean)
      .join(', '),
    `${phraseDate(e, declareLe)}, attendu : ${e.actionDescription ?? libelleActionEncours[e.actionAttendue]}`,
  ].filter(Boolean),
  montant: formatMontant(e.soldeCentimes, e.natureFiscale),
});
const rangeeLigne = (l: LigneMailEncours): RangeeMail => ({
  genre: 'DETAIL',
  libelle: l.designation,
  details: [
    [
      l.ean && `EAN ${l.ean}`,
      l.unitaireCentimes === null
        ? `Quantité : ${l.quantite}`
        : `${l.quantite} × ${formatMontant(l.unitaireCentimes, 'HT')}`,
      l.caTtcCentimes !== null && `CA TTC ${formatCentimes(l.caTtcCentimes)}`,
    ]
      .filter(Boolean)
      .join(' – '),
    l.motif ?? '',
  ].filter(Boolean),
  montant: l.montantCentimes === null ? '' : formatMontant(l.montantCentimes, 'HT'),
});
const total = (libelle: string, encours: readonly Encours[]): RangeeMail => ({
  genre: 'TOTAL',
  libelle: `${libelle} (${encours.length} encours)`,
  montant: direSomme(sommerEncours(encours), 'soldeCentimes'),
});

/** Rows of encours with their lines, only the first `MAX_LIGNES_MAIL` lines in all: call it in the reading order. */
const rangeesAvecLignes = (lignes: LignesParEncours, declareLe?: Jour) => {
  let reste = MAX_LIGNES_MAIL;
  return (e: Encours): RangeeMail[] => {
    const montrees = (lignes.get(e.id) ?? []).slice(0, reste);
    reste -= montrees.length;
    return [rangeeEncours(e, declareLe), ...montrees.map(rangeeLigne)];
  };
};

/** The table of a declaration or a reminder: each encours, its lines, the total. */
export const tableauEncours = (
  encours: readonly Encours[],
  lignes: LignesParEncours,
  declareLe?: Jour,
): TableauMail => ({
  titre: 'Détail',
  rangees: [...encours.flatMap(rangeesAvecLignes(lignes, declareLe)), total('Total', encours)],
});

/** The rows shown, then one row for all the others (ENC-60). */
const rangeesBornees = (
  { montres, autres }: PartieReleve<Encours>,
  rangees: (e: Encours) => readonly RangeeMail[],
): RangeeMail[] => [
  ...montres.flatMap(rangees),
  ...(autres.length === 0
    ? []
    : [
        {
          genre: 'TITRE' as const,
          libelle: libelleAutres(autres.length),
          montant: direSomme(sommerEncours(autres), 'soldeCentimes'),
        },
      ]),
];

/** The table of a relevé: the late encours by days of lateness, then those claimed, each with its total (ENC-53). */
export const tableauReleve = (encours: readonly Encours[], lignes: LignesParEncours, aujourdhui: Jour): TableauMail => {
  const rangees = rangeesAvecLignes(lignes);
  const parts = partsReclamees(encours, aujourdhui);
  const bornees = bornerReleve(parts.map((part) => part.encours));
  return {
    titre: `Réclamé et pas réglé au ${formatJour(aujourdhui)}`,
    rangees: [
      ...parts.flatMap((part, i) => [total(part.libelle, part.encours), ...rangeesBornees(bornees[i]!, rangees)]),
      ...totauxReclames(parts).map((part) => total(part.libelle, part.encours)),
    ],
  };
};

/**
 * Splits files between attachments and a link: each in turn is attached while 10 MB are enough (ENC-51).
 * @param octets the weight already in the mail
 */
export const repartirPieces = <P extends { readonly taille: number }>(
  pieces: readonly P[],
  octets: number,
): (P & { readonly parLien: boolean })[] => {
  let place = MAX_OCTETS_MAIL - octets;
  return pieces.map((piece) => {
    const parLien = piece.taille > place;
    if (!parLien) place -= piece.taille;
    return { ...piece, parLien };
  });
};

/** The files and documents chosen by the sender of a mail. */
export type PiecesChoisies = {
  readonly jointes: readonly number[];
  readonly liees: readonly number[];
  readonly documents: readonly DocumentMail[];
};
type Choix = {
  readonly piecesJointes?: readonly number[] | null | undefined;
  readonly piecesLiees?: readonly number[] | null | undefined;
  readonly documents?: readonly DocumentMail[] | null | undefined;
};
/** The chosen files, else the proposed ones. */
export const piecesChoisies = (
  { pieces, documents }: Pick<ApercuCourrier, 'pieces' | 'documents'>,
  choix: Choix,
): PiecesChoisies => {
  const proposees = !choix.piecesJointes && !choix.piecesLiees;
  const ids = (parLien: boolean) =>
    pieces.filter((piece) => piece.parLien === parLien).map(({ fichierId }) => fichierId);
  return {
    jointes: proposees ? ids(false) : (choix.piecesJointes ?? []),
    liees: proposees ? ids(true) : (choix.piecesLiees ?? []),
    documents: choix.documents ?? documents.map(({ cle }) => cle),
  };
};

/** The weight of the attachments, in bytes. */
export const octetsJoints = (
  { pieces, documents }: Pick<ApercuCourrier, 'pieces' | 'documents'>,
  choisies: PiecesChoisies,
): number =>
  [
    ...pieces.filter(({ fichierId }) => choisies.jointes.includes(fichierId)),
    ...documents.filter(({ cle }) => choisies.documents.includes(cle)),
  ].reduce((somme, { taille }) => somme + taille, 0);

const noteLignes = ({ lignesCachees, documents }: ApercuCourrier, choisies: PiecesChoisies): string | undefined => {
  if (lignesCachees === 0) return undefined;
  const fichier = documents.find(({ cle }) => cle === 'LIGNES');
  const joint = fichier !== undefined && choisies.documents.includes('LIGNES');
  const suite = lignesCachees === 1 ? 'Et 1 autre ligne' : `Et ${lignesCachees} autres lignes`;
  return `${suite}${joint ? ` : toutes sont dans le fichier joint ${fichier.nom}` : ''}.`;
};

const blocFichiers = (liees: readonly Pick<PieceMail, 'nom'>[], url: string, jusquau: Jour): string =>
  `Fichiers à télécharger, sans compte, jusqu’au ${formatJour(jusquau)} ` +
  `:\n${liees.map(({ nom }) => `- ${nom}`).join('\n')}\n\n${url}`;

/**
 * The mail exactly as it is sent; the preview uses the same function.
 * @param url the address of the linked files; in the preview, an address that opens nothing yet
 */
export const composerMailEncours = (
  apercu: ApercuCourrier,
  { sujet, texte }: { readonly sujet: string; readonly texte: string },
  choisies: PiecesChoisies,
  url: string,
): MailCompose => {
  const liees = apercu.pieces.filter(({ fichierId }) => choisies.liees.includes(fichierId));
  const note = noteLignes(apercu, choisies);
  const [premier, ...autres] = apercu.tableaux;
  return mettreEnPage({
    sujet,
    texte: liees.length === 0 ? texte : `${texte}\n\n${blocFichiers(liees, url, apercu.lienExpireLe)}`,
    montant: apercu.montant,
    tableaux: premier ? [note === undefined ? premier : { ...premier, note }, ...autres] : [],
    etablissement: apercu.etablissement,
    ...(liees.length > 0 && { bouton: { adresse: url, libelle: 'Voir les fichiers' } }),
  });
};
