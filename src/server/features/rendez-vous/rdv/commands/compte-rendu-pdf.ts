import type { Content } from 'pdfmake/interfaces.js';
import { creerPdf } from '#server/core/pdf/creer-pdf.ts';
import type { Emetteur } from '#server/core/pdf/definition.ts';
import { formatJour } from '#shared/core/dates.ts';
import type { DetailRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';

export type ARediger = { readonly rdv: DetailRdv; readonly emetteur: Emetteur };

const ligne = (libelle: string, valeur: string | null): Content[] =>
  valeur ? [{ text: [{ text: `${libelle}\u00a0: `, bold: true }, valeur], margin: [0, 0, 0, 2] }] : [];

const actions = ({ actions: liste }: DetailRdv): Content[] =>
  liste.length === 0
    ? []
    : [
        { text: 'Décisions et actions', style: 'section' },
        {
          layout: 'lignes',
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: ['*', 110, 'auto', 'auto'],
            body: [
              ['Action', 'Qui', 'Pour le', 'Fait'].map((text) => ({ text, style: 'entete' })),
              ...liste.map(({ texte, responsableNom, echeance, faite }) => [
                texte,
                responsableNom ?? '',
                { text: echeance ? formatJour(echeance) : '', noWrap: true },
                faite ? 'oui' : '',
              ]),
            ],
          },
        },
      ];

/** The minutes on A4. The answers to the guide stay in the account: they are not for the laboratory. */
export const creerCompteRenduPdf = ({ rdv, emetteur }: ARediger): Promise<Buffer> =>
  creerPdf({
    titre: 'Compte rendu de rendez-vous',
    sousTitre: `${rdv.laboratoireNom} – ${formatJour(rdv.date)}`,
    emetteur,
    mention: formatJour(rdv.date),
    contenu: [
      ...ligne('Objet', rdv.objet),
      ...ligne('Pour nous', rdv.operateur),
      ...ligne('Pour le laboratoire', rdv.representant),
      { text: '', margin: [0, 0, 0, 6] },
      ...(rdv.texte ? [{ riche: rdv.texte }] : []),
      ...actions(rdv),
      ...(rdv.prochainRdv
        ? [
            {
              text: `Prochain rendez-vous le ${formatJour(rdv.prochainRdv)}.`,
              bold: true,
              margin: [0, 12, 0, 0],
            } as Content,
          ]
        : []),
    ],
  });
