import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { creerPdf } from '#server/core/pdf/creer-pdf.ts';
import { exigerPresence } from '#server/core/version.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatJour } from '#shared/core/dates.ts';
import { renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { libelleDispositif } from '#shared/features/operations/operation/messages.ts';
import { phraseDispositif } from '#shared/features/operations/operation/rules/phrase-dispositif.ts';
import { libelleLogicielLgo } from '#shared/features/connexions/lgo/messages.ts';
import { syncLgoErrors } from '#shared/features/operations/synchronisation-lgo/errors.ts';
import type { ChargeLgo } from '#shared/features/operations/synchronisation-lgo/rules.ts';
import { etablissementDe } from '#server/features/courrier/modele-mail/read-models/rediger.ts';
import { promotionExiste } from '../read-models/operations.ts';
import { comparerLgo } from './suivre.ts';

const cellule = (text: string): TableCell => ({ text, noWrap: true });
const nombre = (text: string): TableCell => ({ text, noWrap: true, alignment: 'right' });
const ENTETES: TableCell[] = [
  { text: 'Code EAN', style: 'entete' },
  { text: 'Produit', style: 'entete' },
  { text: 'Prix public TTC', style: 'entete', alignment: 'right' },
  { text: 'TVA', style: 'entete', alignment: 'right' },
  { text: 'Saisi', style: 'entete' },
];

const tableau = (charges: readonly ChargeLgo[]): Content => ({
  table: {
    headerRows: 1,
    widths: ['auto', '*', 'auto', 'auto', 40],
    body: [
      ENTETES,
      ...charges.map(({ produit: { ean, designation, prixPublicTtcCentimes, tva } }): TableCell[] => [
        cellule(ean ?? '–'),
        designation,
        nombre(prixPublicTtcCentimes === null ? '–' : formatCentimes(prixPublicTtcCentimes)),
        nombre(tva === null ? '–' : `${tva.toLocaleString('fr-FR')} %`),
        '[   ]',
      ]),
    ],
  },
  layout: 'lignes',
  margin: [0, 12, 0, 0],
});

const corps = (charges: readonly ChargeLgo[]): Content[] => {
  const [{ promotion, dispositifs, conditions }] = charges as readonly [ChargeLgo];
  const rangees: TableCell[][] = [
    [{ text: 'Dates', style: 'discret' }, `Du ${formatJour(promotion.debut)} au ${formatJour(promotion.fin)}`],
    ...dispositifs.map((dispositif): TableCell[] => [
      { text: libelleDispositif[dispositif.dispositif], style: 'discret' },
      phraseDispositif(dispositif) || '–',
    ]),
    ...(conditions ? [[{ text: 'Conditions', style: 'discret' }, conditions]] : []),
    [{ text: 'Référence', style: 'discret' }, promotion.reference],
  ];
  return [{ table: { widths: [130, '*'], body: rangees }, layout: 'lignes', margin: [0, 12, 0, 0] }, tableau(charges)];
};

/** What a person keys in the software, to print (CNX-68). @throws 404, 409 when nothing of it is to be keyed */
export const ficheSaisieLgo = async (ctx: Contexte, id: number): Promise<FichierReponse> => {
  const { charges, etat, emetteur } = await inTenant(ctx, async (tx) => {
    exigerPresence(await promotionExiste(tx, id));
    const compte = await comparerLgo(tx, { maintenant: ctx.services.maintenant(), promotionId: id });
    const aSaisir = compte.produits.flatMap(({ voulu }) => (voulu?.raison === null ? [voulu.charge] : []));
    return { charges: aSaisir, etat: compte.etat, emetteur: await etablissementDe(tx) };
  });
  const [premiere] = charges;
  if (!premiere) throw syncLgoErrors.rienAExporter();
  const pdf = await creerPdf({
    titre: 'Fiche de saisie',
    sousTitre: premiere.promotion.nom,
    emetteur,
    mention: `Le ${formatJour(aujourdhuiDe(ctx))}${etat.logiciel ? `, pour ${libelleLogicielLgo[etat.logiciel]}` : ''}`,
    contenu: corps(charges),
  });
  const nom = renommerFichier(`fiche de saisie ${premiere.promotion.nom}.pdf`);
  return { contenu: pdf, entetes: entetesFichier({ nom, mime: 'application/pdf', taille: pdf.length }) };
};
