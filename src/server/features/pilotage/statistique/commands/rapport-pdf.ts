import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { creerPdf } from '#server/core/pdf/creer-pdf.ts';
import type { Emetteur } from '#server/core/pdf/definition.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { libelleEtatEncours, libelleOrigineEncours } from '#shared/features/argent/encours/messages.ts';
import {
  evolutionEnPourcent,
  nomDuMois,
  totalCompense,
  totalRecupere,
  type Rapport,
} from '#shared/features/pilotage/statistique/rules/rapport.ts';

const MAX_INFO = 60;
const montant = (centimes: number, style = 'montant'): TableCell => ({
  text: formatCentimes(centimes),
  style,
  noWrap: true,
});
/** @param textes how many columns, from the first, hold words */
const entetes = (noms: readonly string[], textes = 1): TableCell[] =>
  noms.map((text, i) => ({ text, style: 'entete', alignment: i < textes ? 'left' : 'right' }));
const droite = (text: string, style = 'montant'): TableCell => ({ text, style, noWrap: true });

/** The column says of all its amounts what they are. */
const enNature = (titre: string, { natureFiscale }: Rapport): string => `${titre}, ${natureFiscale}`;

const recupere = (rapport: Rapport): Content => {
  const { ici, avant } = totalRecupere(rapport);
  const compense = totalCompense(rapport);
  const { cumul } = rapport;
  const annee = rapport.mois.slice(0, 4);
  return {
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto', 50],
      body: [
        entetes([
          'D’où cela vient',
          enNature(nomDuMois(rapport.mois), rapport),
          enNature('Un an plus tôt', rapport),
          'Évolution',
        ]),
        ...rapport.recupere.map((ligneOrigine) => [
          libelleOrigineEncours[ligneOrigine.origine],
          montant(ligneOrigine.recuCentimes),
          montant(ligneOrigine.precedentCentimes),
          droite(evolutionEnPourcent(ligneOrigine.recuCentimes, ligneOrigine.precedentCentimes)),
        ]),
        [
          { text: 'Récupéré dans le mois', bold: true },
          montant(ici, 'total'),
          montant(avant, 'total'),
          droite(evolutionEnPourcent(ici, avant)),
        ],
        [
          `Depuis le 1er janvier ${annee}`,
          montant(cumul.recuCentimes),
          montant(cumul.precedentCentimes),
          droite(evolutionEnPourcent(cumul.recuCentimes, cumul.precedentCentimes)),
        ],
        ...(compense.ici > 0 || compense.avant > 0
          ? [['Compensé autrement, sans argent reçu', montant(compense.ici), montant(compense.avant), droite('')]]
          : []),
        ...(cumul.compenseCentimes > 0
          ? [
              [
                `Compensé autrement depuis le 1er janvier ${annee}`,
                montant(cumul.compenseCentimes),
                droite(''),
                droite(''),
              ],
            ]
          : []),
      ],
    },
    layout: 'lignes',
  };
};

const dort = (rapport: Rapport, { aReclamer, enRetard } = rapport.dort): Content => ({
  table: {
    headerRows: 1,
    widths: ['*', 'auto', 'auto'],
    body: [
      entetes(['Ce qui dort', 'Encours', enNature('Reste dû', rapport)]),
      ['À réclamer', droite(String(aReclamer.nombre)), montant(aReclamer.soldeCentimes)],
      ['En retard', droite(String(enRetard.nombre)), montant(enRetard.soldeCentimes)],
    ],
  },
  layout: 'lignes',
});

const court = (texte: string): string => (texte.length > MAX_INFO ? `${texte.slice(0, MAX_INFO - 1)}…` : texte);
const aFaire = (rapport: Rapport): Content[] => {
  const { lignes } = rapport;
  const { nombre, soldeCentimes } = rapport.aFaire;
  if (nombre === 0) return [{ text: 'Rien à déclarer ni à relancer aujourd’hui.', style: 'discret' }];
  const autres = nombre - lignes.length;
  return [
    {
      table: {
        headerRows: 1,
        widths: ['auto', 80, '*', 'auto', 'auto', 'auto'],
        body: [
          entetes(['N°', 'Laboratoire', 'Objet', 'État', 'Échéance', enNature('Reste dû', rapport)], 5),
          ...lignes.map((ligne): TableCell[] => [
            { text: ligne.numero, noWrap: true },
            court(ligne.laboratoireNom),
            court(ligne.info),
            { text: libelleEtatEncours[ligne.etat], noWrap: true },
            { text: formatJour(ligne.dateEcheance), noWrap: true },
            montant(ligne.soldeCentimes),
          ]),
          [
            { text: autres > 0 ? `En tout, avec ${autres} de plus` : 'En tout', style: 'total', colSpan: 5 },
            ...Array.from({ length: 4 }, () => ({ text: '' })),
            montant(soldeCentimes, 'total'),
          ],
        ],
      },
      layout: 'lignes',
    },
  ];
};

/** The report of a month on one page (STA-34). @param aujourdhui the day of what sleeps and of what is to do */
export const dessinerRapport = (rapport: Rapport, emetteur: Emetteur, aujourdhui: Jour): Promise<Buffer> =>
  creerPdf({
    titre: `Rapport du mois : ${nomDuMois(rapport.mois)}`.replace(' :', '\u00a0:'),
    sousTitre: emetteur.nom,
    emetteur,
    mention: `Le ${formatJour(aujourdhui)}`,
    contenu: [
      { text: `Ce que vous avez récupéré, montants ${rapport.natureFiscale}`, style: 'section' },
      recupere(rapport),
      { text: `Ce qui dort, encours ${rapport.natureFiscale}`, style: 'section' },
      dort(rapport),
      { text: 'À déclarer ou à relancer, les plus grands d’abord', style: 'section' },
      ...aFaire(rapport),
    ],
  });

export const nomDuRapport = ({ mois }: Pick<Rapport, 'mois'>): string => renommerFichier(`rapport du mois ${mois}.pdf`);
