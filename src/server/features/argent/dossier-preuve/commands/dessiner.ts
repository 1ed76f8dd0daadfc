import type { Content } from 'pdfmake/interfaces.js';
import { TravailInterrompu } from '#server/core/atelier/atelier.ts';
import { creerPdf } from '#server/core/pdf/creer-pdf.ts';
import type { DocumentPdf, Photo } from '#server/core/pdf/definition.ts';
import { formatInstant, formatJour } from '#shared/core/dates.ts';
import { sectionDossierPreuve } from '../read-models/apport.ts';
import type { Dossier } from '../read-models/dossier.ts';
import { raconterEncours } from '../read-models/encours.ts';
import { bordereauDesPieces, pageDeSommaire } from '../read-models/sommaire.ts';
import type { Bordereau, PieceNumerotee } from './bordereau.ts';

/** Characters of a mail that are printed; all of it is in the archive. */
const MAX_MAIL = 8_000;

type Partie = Content | Photo;
const legende = ({ rang, intitule, nom, le }: PieceNumerotee): string =>
  [`Pièce n° ${rang}`, intitule, nom, le && formatInstant(le)].filter(Boolean).join(' – ');

/** A piece where it is first met: a mail in its words, a photo as it is; a file by its name. */
const montrer = (piece: PieceNumerotee, photos: Readonly<Record<string, string>>): Partie[] => {
  const titre = legende(piece);
  if (piece.taille === undefined) {
    const { texte } = piece;
    const suite = texte.length > MAX_MAIL ? '\n[La suite est dans l’archive.]' : '';
    return [
      { text: titre, bold: true, margin: [0, 6, 0, 2] },
      { text: `${texte.slice(0, MAX_MAIL).trim()}${suite}`, margin: [10, 0, 0, 4] },
    ];
  }
  if (String(piece.rang) in photos) return [{ photo: String(piece.rang), legende: titre }];
  const suite = piece.mime.startsWith('image/') ? ' (image dans l’archive)' : '';
  return [{ text: `${titre}${suite}`, margin: [0, 2, 0, 2] }];
};

const piecesDuChapitre = (
  numero: string,
  pieces: readonly PieceNumerotee[],
  photos: Readonly<Record<string, string>>,
): Partie[] => {
  if (pieces.length === 0) return [];
  const ailleurs = pieces.filter(({ encours }) => encours !== numero);
  return [
    sectionDossierPreuve('Pièces'),
    ...pieces.filter(({ encours }) => encours === numero).flatMap((piece) => montrer(piece, photos)),
    ...ailleurs.map((piece): Content => ({ text: `${legende(piece)} (voir ${piece.encours})` })),
  ];
};

const documentDe = (
  dossier: Dossier,
  { pieces, parEncours }: Bordereau,
  avis: readonly string[],
  photos: Readonly<Record<string, string>>,
): DocumentPdf => {
  const { titre, sousTitre, emetteur, aujourdhui, chapitres } = dossier;
  return {
    titre,
    sousTitre,
    emetteur,
    mention: `Édité le ${formatJour(aujourdhui)}`,
    photos,
    contenu: [
      ...pageDeSommaire(dossier),
      ...avis.map((text): Content => ({ text, style: 'discret', margin: [0, 6, 0, 0] })),
      ...bordereauDesPieces(pieces),
      ...chapitres.flatMap(({ encours, apports }): Partie[] => {
        const { debut, fin } = raconterEncours(encours);
        const entete: Content = {
          text: encours.numero,
          fontSize: 14,
          bold: true,
          margin: [0, 8, 0, 4],
          pageBreak: 'before',
        };
        return [
          entete,
          ...debut,
          ...apports.flatMap(({ contenu }) => contenu),
          ...fin,
          ...piecesDuChapitre(encours.numero, parEncours.get(encours.id) ?? [], photos),
        ];
      }),
    ],
  };
};

/** The dossier on paper. Photos too heavy to be drawn leave their names: the words are worth more than the archive. */
export const dessinerDossier = (
  dossier: Dossier,
  bordereau: Bordereau,
  avis: readonly string[],
  photos: Readonly<Record<string, string>>,
): Promise<Buffer> =>
  creerPdf(documentDe(dossier, bordereau, avis, photos)).catch((error: unknown) => {
    if (error instanceof TravailInterrompu && Object.keys(photos).length > 0)
      return creerPdf(documentDe(dossier, bordereau, avis, {}));
    throw error;
  });
