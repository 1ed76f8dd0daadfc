import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import type { Encours } from '#shared/features/encours/contract/schemas.ts';
import { libelleEtat, libelleRetard, libelleType } from '#shared/features/encours/messages.ts';
import { sommer, trancheRetard } from '#shared/features/encours/rules.ts';

const dossier = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const police = (style: string): string => join(dossier, `Roboto-${style}.ttf`);
pdfmake.setFonts({
  Roboto: { normal: police('Regular'), bold: police('Medium'), italics: police('Italic'), bolditalics: police('MediumItalic') },
});
// Nothing a person typed may make the server open a file or an address.
pdfmake.setLocalAccessPolicy((chemin) => chemin.startsWith(dossier));
pdfmake.setUrlAccessPolicy(() => false);

export type Releve = {
  readonly tenant: {
    readonly nom: string;
    readonly rue: string | null;
    readonly codePostal: string | null;
    readonly ville: string | null;
    readonly telephone: string | null;
    readonly mail: string;
  };
  readonly laboratoire: string;
  readonly encours: readonly Encours[];
  readonly aujourdhui: Jour;
};

// The font has no narrow no-break space.
const montant = (centimes: number): TableCell => ({
  text: formatCentimes(centimes).replaceAll('\u202f', '\u00a0'),
  alignment: 'right',
  noWrap: true,
});
const titres = (...noms: string[]): TableCell[] =>
  noms.map((text, i) => ({ text, bold: true, fillColor: '#eef1f4', alignment: i >= 5 ? 'right' : 'left' }));

const ligne = (e: Encours, aujourdhui: Jour): TableCell[] => [
  { text: e.numero, noWrap: true },
  {
    text: [
      `${libelleType[e.type]} – ${e.info}`,
      ...[e.referenceFacture && `\nFacture ${e.referenceFacture}`, e.referenceBl && `\nBL ${e.referenceBl}`].filter(Boolean),
    ].join(''),
  },
  libelleEtat[e.etat],
  formatJour(e.dateDeclaration),
  libelleRetard[trancheRetard(e.dateEcheance, aujourdhui)],
  montant(e.valeurAttendueCentimes),
  montant(e.valeurRegleeCentimes),
  montant(e.soldeCentimes),
];

const tableau = ({ encours, aujourdhui }: Releve): Content => {
  const { attenduCentimes, regleCentimes, soldeCentimes } = sommer(encours);
  const total: TableCell[] = [
    { text: `Total (${encours.length})`, bold: true, colSpan: 5 },
    {},
    {},
    {},
    {},
    montant(attenduCentimes),
    montant(regleCentimes),
    montant(soldeCentimes),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto'],
      body: [
        titres('N°', 'Objet', 'État', 'Déclaré le', 'Échéance', 'Attendu', 'Réglé', 'Solde'),
        ...encours.map((e) => ligne(e, aujourdhui)),
        total,
      ],
    },
    layout: 'lightHorizontalLines',
  };
};

/** Everything a laboratory owes, on A4, to hand over in a meeting. */
export const creerRelevePdf = (releve: Releve): Promise<Buffer> => {
  const { tenant, laboratoire, encours, aujourdhui } = releve;
  const adresse = [tenant.rue, [tenant.codePostal, tenant.ville].filter(Boolean).join(' '), tenant.telephone, tenant.mail]
    .filter(Boolean)
    .join('\n');
  return pdfmake
    .createPdf({
      info: { title: `Relevé ${laboratoire}`, author: tenant.nom },
      pageSize: 'A4',
      pageOrientation: 'landscape',
      pageMargins: [32, 32, 32, 40],
      defaultStyle: { fontSize: 9 },
      footer: (page, pages) => ({
        text: `${tenant.nom} – page ${page} / ${pages}`,
        alignment: 'center',
        margin: [0, 12, 0, 0],
        fontSize: 8,
      }),
      content: [
        {
          columns: [
            { text: [{ text: `${tenant.nom}\n`, bold: true }, adresse] },
            { text: `Édité le ${formatJour(aujourdhui)}`, alignment: 'right' },
          ],
        },
        { text: `Relevé des encours – ${laboratoire}`, fontSize: 16, bold: true, margin: [0, 16, 0, 12] },
        encours.length === 0 ? { text: 'Aucun encours ouvert à ce jour.' } : tableau(releve),
      ],
    })
    .getBuffer();
};
