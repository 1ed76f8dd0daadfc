import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { creerPdf } from '#server/core/pdf/creer-pdf.ts';
import type { Emetteur } from '#server/core/pdf/definition.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import type { Encours, NatureFiscale } from '#shared/features/argent/encours/schemas.ts';
import { libelleNatureEncaissement, libelleTypeEncours } from '#shared/features/argent/encours/messages.ts';
import type { RecuNonAffecte } from '../read-models/apports.ts';
import { phraseDate } from '#shared/features/argent/encours/rules/mail.ts';
import {
  bornerReleve,
  libelleAutres,
  partsReclamees,
  totauxReclames,
  type PartieReleve,
} from '#shared/features/argent/encours/rules/releve.ts';
import { joursDeRetard } from '#shared/features/argent/encours/rules/situations.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { direSomme, sommerEncours } from '#shared/features/argent/encours/rules/sommes.ts';

export type Releve = {
  readonly tenant: Emetteur & { readonly mail: string };
  readonly laboratoire: string;
  /** The encours declared and not settled. */
  readonly encours: readonly Encours[];
  /** Received and not shared out: shown apart, not taken off (ECM-13). */
  readonly recus: readonly RecuNonAffecte[];
  readonly aujourdhui: Jour;
};

const cellule = (text: string, style = 'montant'): TableCell => ({ text, style, noWrap: true });
const montant = (centimes: number, nature: NatureFiscale): TableCell => cellule(formatMontant(centimes, nature));
const ENTETES = ['N°', 'Objet', 'Déclaration', 'Échéance', 'Retard', 'Attendu', 'Réglé', 'Reste dû'];
const PREMIER_MONTANT = 5;
const entetes = (): TableCell[] =>
  ENTETES.map((text, i) => ({ text, style: 'entete', alignment: i >= PREMIER_MONTANT ? 'right' : 'left' }));

const objet = ({ type, info, referenceFacture, referenceBl }: Encours): string =>
  [
    `${libelleTypeEncours[type]} – ${info}`,
    referenceFacture && `Facture ${referenceFacture}`,
    referenceBl && `BL ${referenceBl}`,
  ]
    .filter(Boolean)
    .join('\n');

const motsDuRetard = (jours: number | null): string => (jours === null ? '' : `${jours} jour${jours > 1 ? 's' : ''}`);

const ligne = (e: Encours, aujourdhui: Jour): TableCell[] => [
  { text: e.numero, noWrap: true },
  objet(e),
  { text: phraseDate(e), noWrap: true },
  { text: formatJour(e.dateEcheance), noWrap: true },
  { text: motsDuRetard(joursDeRetard(e, aujourdhui)), noWrap: true },
  montant(e.valeurAttendueCentimes, e.natureFiscale),
  montant(e.valeurRegleeCentimes, e.natureFiscale),
  montant(e.soldeCentimes, e.natureFiscale),
];

const rangeeSomme = (text: string, encours: readonly Encours[], style: 'total' | 'montant'): TableCell[] => {
  const sommes = sommerEncours(encours);
  return [
    { text, bold: style === 'total', colSpan: PREMIER_MONTANT },
    ...Array.from({ length: PREMIER_MONTANT - 1 }, () => ({ text: '' })),
    ...(['attenduCentimes', 'regleCentimes', 'soldeCentimes'] as const).map((champ) =>
      // HT and TTC are two lines of one cell, never one amount (ENC-78).
      cellule(direSomme(sommes, champ).replace(' et ', '\n'), style),
    ),
  ];
};
const rangeeTotal = (libelle: string, encours: readonly Encours[]): TableCell[] =>
  rangeeSomme(`${libelle} (${encours.length} encours)`, encours, 'total');
/** The encours that are shown, then the others on one line (ENC-60). */
const lignes = ({ montres, autres }: PartieReleve<Encours>, aujourdhui: Jour): TableCell[][] => [
  ...montres.map((e) => ligne(e, aujourdhui)),
  ...(autres.length > 0 ? [rangeeSomme(libelleAutres(autres.length), autres, 'montant')] : []),
];

const tableau = (rangees: readonly TableCell[][]): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto'],
    body: [entetes(), ...rangees],
  },
  layout: 'lignes',
});

const ENTETES_RECUS = ['Reçu', 'Numéro', 'Date', 'Reste'];
const sectionRecus = (recus: readonly RecuNonAffecte[]): Content[] =>
  recus.length === 0
    ? []
    : [
        { text: 'Reçu, non affecté, non déduit du total', style: 'section' },
        {
          table: {
            headerRows: 1,
            widths: ['auto', '*', 'auto', 'auto'],
            body: [
              ENTETES_RECUS.map((text): TableCell => ({ text, style: 'entete' })),
              ...recus.map(({ nature, numero, date, resteCentimes, partage }): TableCell[] => [
                libelleNatureEncaissement[nature],
                numero ?? 'Sans numéro',
                formatJour(date),
                montant(resteCentimes, partage),
              ]),
            ],
          },
          layout: 'lignes',
        },
      ];

/**
 * What is late and what is claimed, each with its total (ENC-53), then apart what is received and not shared out.
 */
const corps = ({ encours, recus, aujourdhui }: Releve): Content[] => {
  const parts = partsReclamees(encours, aujourdhui);
  const bornees = bornerReleve(parts.map((part) => part.encours));
  const reclames = parts.flatMap((part, i) => [
    ...lignes(bornees[i]!, aujourdhui),
    rangeeTotal(part.libelle, part.encours),
  ]);
  const totaux = totauxReclames(parts).map((part) => rangeeTotal(part.libelle, part.encours));
  return [
    encours.length === 0
      ? { text: 'Rien n’est déclaré et en attente de règlement.' }
      : tableau([...reclames, ...totaux]),
    ...sectionRecus(recus),
  ];
};

/** What is claimed from one payer, on A4, to hand over during a RDV (ENC-25). */
export const creerRelevePdf = (releve: Releve): Promise<Buffer> =>
  creerPdf({
    titre: 'Relevé des encours',
    sousTitre: releve.laboratoire,
    emetteur: releve.tenant,
    mention: `Édité le ${formatJour(releve.aujourdhui)}`,
    paysage: true,
    contenu: corps(releve),
  });
