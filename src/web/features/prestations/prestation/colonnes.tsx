import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { LignePrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { champsPrestation } from '#shared/features/prestations/prestation/schemas/liste.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatJour } from '#web/lib/formats.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import { retirerColonne } from '#web/ui/table/colonne.ts';
import type { Colonne } from '#web/ui/table/types.ts';
import { formatPeriode, teinteEtatPrestation } from './apparence.ts';
import styles from './Prestation.module.css';

/** The date of a payment, or its expected date, in red once past. */
const Echeance = ({ fait, prevu, retard }: { fait: string | null; prevu: string | null; retard: boolean }) => {
  if (fait !== null) return <span className="chiffres">{formatJour(fait)}</span>;
  if (prevu === null) return null;
  return (
    <span className={styles.deuxLignes} data-retard={retard || undefined}>
      <span className="chiffres">{formatJour(prevu)}</span>
      <small>{retard ? 'en retard' : 'attendu'}</small>
    </span>
  );
};

const Reverse = ({ p }: { p: LignePrestation }) => {
  if (p.aReverserCentimes === 0) return null;
  return (
    <span className={styles.deuxLignes}>
      <span className="chiffres">
        {formatMontant(p.reverseCentimes, 'HT')} / {formatMontant(p.aReverserCentimes, 'HT')}
      </span>
      {p.nbPreuvesManquantes > 0 && p.etat !== 'TERMINATED' ? (
        <small data-alerte>
          {p.nbPreuvesManquantes} {p.nbPreuvesManquantes > 1 ? 'preuves manquent' : 'preuve manque'}
        </small>
      ) : null}
    </span>
  );
};

const champ = colonnesDe<LignePrestation>(champsPrestation);

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesPrestations: readonly Colonne<LignePrestation>[] = [
  champ('laboratoireNom', {
    id: 'laboratoire',
    valeur: (p) => <NomLabo nom={p.laboratoireNom} couleur={p.laboratoireColor} />,
    largeur: 140,
    plusieursLignes: true,
    tri: true,
    carte: 'titre',
  }),
  champ('typeNom', {
    id: 'type',
    valeur: (p) => (
      <>
        <PastilleNonLus nombre={p.nbMessageNotRead} /> {p.typeNom}
      </>
    ),
    largeur: 130,
    extensible: true,
    tri: true,
    priorite: 1,
  }),
  champ('etatMontre', { id: 'etat', teintes: teinteEtatPrestation, largeur: 140, carte: 'marque' }),
  champ('dateDebut', {
    titre: 'Période',
    valeur: formatPeriode,
    largeur: 178,
    tri: true,
    priorite: 2,
    carte: 'detail',
  }),
  champ('numeroFacture', { largeur: 110, priorite: 2, carte: 'detail' }),
  champ('dateFacture', { largeur: 104, tri: true, priorite: 3, carte: 'masquee' }),
  champ('payeeLe', {
    id: 'datePaiement',
    valeur: ({ payeeLe, datePaiement, etat, etatMontre }) => (
      <Echeance fait={payeeLe} prevu={etat === 'TERMINATED' ? null : datePaiement} retard={etatMontre === 'EXPIRED'} />
    ),
    largeur: 104,
    tri: true,
    carte: 'masquee',
  }),
  champ('dateReversion', {
    valeur: ({ reverseeLe, dateReversion, reversionEnRetard, etat }) => (
      <Echeance fait={reverseeLe} prevu={etat === 'TERMINATED' ? null : dateReversion} retard={reversionEnRetard} />
    ),
    largeur: 108,
    tri: true,
    carte: 'masquee',
  }),
  champ('montantHtCentimes', {
    id: 'montant',
    largeur: 110,
    tri: true,
    carte: 'montant',
    suffixeCarte: ({ montantHtCentimes }) => (montantHtCentimes === null ? null : 'HT'),
  }),
  {
    id: 'reste',
    titre: 'Reversé / total',
    valeur: (p) => <Reverse p={p} />,
    largeur: 210,
    genre: 'etat',
    tri: true,
    priorite: 1,
    carte: 'acte',
  },
];
/** Columns on the page of a laboratory, without the laboratory. */
export const colonnesDuLaboratoirePrestation = retirerColonne(colonnesPrestations, 'laboratoire', 'type');
