import type { FactureEcrite } from './xml-de-facture.ts';
import { htDeFacture, sommeEcrite } from './xml-de-facture.ts';

/** How a PDF of an invoice writes its head and its totals. */
export const MISES_EN_PAGE = ['LIGNES', 'SOUS_LE_TITRE', 'TABLEAU', 'PAR_TAUX', 'ANGLAISE'] as const;
export type MiseEnPage = (typeof MISES_EN_PAGE)[number];

const enFrancais = (montant: string): string => montant.replace('.', ',').replace(/\B(?=(\d{3})+(?!\d))/g, ' ');
const enAnglais = (montant: string): string => montant.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** The lines of its text: what a reader of PDF gives, two spaces at least where something stands apart. */
export const texteDeFacture = (facture: FactureEcrite, page: MiseEnPage): readonly string[] => {
  const { numero = 'X-1', type = '380', date = '20261110' } = facture;
  const ht = htDeFacture(facture);
  const tva = facture.tva ?? (Number(ht) * 0.2).toFixed(2);
  const ttc = sommeEcrite([ht, tva]);
  const titre = type === '381' ? 'AVOIR' : 'FACTURE';
  const jour = `${date.slice(6)}/${date.slice(4, 6)}/${date.slice(0, 4)}`;
  const [htEcrit, tvaEcrite, ttcEcrit] = [ht, tva, ttc].map(page === 'ANGLAISE' ? enAnglais : enFrancais);
  const entete: Record<MiseEnPage, readonly string[]> = {
    LIGNES: [`${titre} N° ${numero}`, `Date : ${jour}`],
    SOUS_LE_TITRE: [titre, numero, `Date de facturation : ${jour}`],
    TABLEAU: [titre, 'N° facture  Date  Client', `${numero}  ${jour}  C001`],
    PAR_TAUX: [`${titre} n°: ${numero} du ${jour}`],
    ANGLAISE: [`${titre} ${numero}`, `Date d’émission  ${jour}`],
  };
  const pied: Record<MiseEnPage, readonly string[]> = {
    LIGNES: [`Total HT  ${htEcrit} €`, `Total TVA  ${tvaEcrite} €`, `Total TTC  ${ttcEcrit} €`],
    SOUS_LE_TITRE: [
      `TOTAL H.T. : ${htEcrit} EUR`,
      `Montant TVA : ${tvaEcrite} EUR`,
      `NET À PAYER TTC : ${ttcEcrit} EUR`,
    ],
    TABLEAU: ['Total HT  Total TVA  Total TTC', `${htEcrit}  ${tvaEcrite}  ${ttcEcrit}`, 'SIREN 732 829 320'],
    PAR_TAUX: [`Montant HT ${htEcrit} €`, `TVA 20 % : ${tvaEcrite} €`, `Total TTC ${ttcEcrit} €`],
    ANGLAISE: [`Total HT ${htEcrit} €`, `Total TVA ${tvaEcrite} €`, `Total à payer TTC ${ttcEcrit} €`],
  };
  return [
    'Laboratoire Sylve',
    ...entete[page],
    ...facture.lignes.map(({ nom, montant }) => `${nom}  ${enFrancais(montant)}`),
    ...pied[page],
  ];
};
