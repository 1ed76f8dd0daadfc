import type { LignePrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { libelleEtatPrestation } from '#shared/features/prestations/prestation/messages.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatCentimes, formatJour } from '#web/lib/formats.ts';
import { Money } from '#web/ui/Money.tsx';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { formatPeriode, teinteEtatPrestation } from './apparence.ts';
import styles from './Prestation.module.css';

const jourOuRien = (jour: string | null) => jour && formatJour(jour);

/** What has come, or the day it is expected, red once it is over. */
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
        {formatCentimes(p.reverseCentimes)} / {formatCentimes(p.aReverserCentimes)}
      </span>
      {p.nbPreuvesManquantes > 0 && p.etat !== 'TERMINATED' ? (
        <small data-alerte>
          {p.nbPreuvesManquantes} {p.nbPreuvesManquantes > 1 ? 'preuves manquent' : 'preuve manque'}
        </small>
      ) : null}
    </span>
  );
};

const toutes: readonly Colonne<LignePrestation>[] = [
  {
    id: 'laboratoire',
    titre: 'Laboratoire',
    valeur: (p) => <NomLabo nom={p.laboratoireNom} couleur={p.laboratoireColor} />,
    largeur: 140,
    tri: true,
    carte: 'titre',
  },
  {
    id: 'type',
    titre: 'Type',
    valeur: (p) => (
      <>
        <PastilleNonLus nombre={p.nbMessageNotRead} /> {p.typeNom}
      </>
    ),
    largeur: 130,
    extensible: true,
    tri: true,
    priorite: 1,
  },
  {
    id: 'etat',
    titre: 'État',
    valeur: ({ etatMontre }) => (
      <StatusBadge teinte={teinteEtatPrestation[etatMontre]}>{libelleEtatPrestation[etatMontre]}</StatusBadge>
    ),
    largeur: 140,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'dateDebut',
    titre: 'Période',
    valeur: formatPeriode,
    largeur: 178,
    genre: 'date',
    tri: true,
    priorite: 2,
    carte: 'detail',
  },
  {
    id: 'numeroFacture',
    titre: 'Facture',
    valeur: ({ numeroFacture }) => numeroFacture,
    largeur: 110,
    priorite: 2,
    carte: 'detail',
  },
  {
    id: 'dateFacture',
    titre: 'Facturée le',
    valeur: ({ dateFacture }) => jourOuRien(dateFacture),
    largeur: 104,
    genre: 'date',
    tri: true,
    priorite: 3,
    carte: 'masquee',
  },
  {
    id: 'datePaiement',
    titre: 'Payée le',
    valeur: ({ payeeLe, datePaiement, etat, etatMontre }) => (
      <Echeance fait={payeeLe} prevu={etat === 'TERMINATED' ? null : datePaiement} retard={etatMontre === 'EXPIRED'} />
    ),
    largeur: 104,
    genre: 'date',
    tri: true,
    carte: 'masquee',
  },
  {
    id: 'dateReversion',
    titre: 'À reverser le',
    valeur: ({ reverseeLe, dateReversion, reversionEnRetard, etat }) => (
      <Echeance fait={reverseeLe} prevu={etat === 'TERMINATED' ? null : dateReversion} retard={reversionEnRetard} />
    ),
    largeur: 108,
    genre: 'date',
    tri: true,
    carte: 'masquee',
  },
  {
    id: 'montant',
    titre: 'Montant HT',
    valeur: ({ montantHtCentimes }) => <Money centimes={montantHtCentimes} />,
    largeur: 110,
    genre: 'nombre',
    tri: true,
    carte: 'montant',
  },
  {
    id: 'reste',
    titre: 'Reversé / total',
    valeur: (p) => <Reverse p={p} />,
    largeur: 190,
    genre: 'etat',
    tri: true,
    priorite: 1,
    carte: 'acte',
  },
];

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesPrestations = toutes;
/** On the page of a laboratory, which is not said again. */
export const colonnesDuLaboratoirePrestation: readonly Colonne<LignePrestation>[] = toutes
  .filter(({ id }) => id !== 'laboratoire')
  .map((colonne) => (colonne.id === 'type' ? { ...colonne, carte: 'titre' } : colonne));
