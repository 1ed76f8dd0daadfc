import { Text } from '@mantine/core';
import type { Coupon, SuiviCoupon } from '#shared/features/coupons/coupon/contract.ts';
import { libelleAVerifier, libelleSuiviCoupon } from '#shared/features/coupons/coupon/messages.ts';
import { formatCentimes, formatJour, pluriel } from '#web/lib/formats.ts';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import lignes from '#web/ui/Lignes.module.css';
import styles from './Coupon.module.css';

const teinte: Readonly<Record<SuiviCoupon, Teinte>> = {
  DU: 'bleu',
  PAYE: 'vert',
  A_VERIFIER: 'orange',
  REFUSE: 'rouge',
  ANNULE: 'gris',
};

const Bon = ({ c }: { c: Coupon }) => (
  <li className={lignes.ligne}>
    <div className={lignes.texte}>
      <Text size="sm" fw={550}>
        {c.designation ?? c.code ?? c.externe}
      </Text>
      <Text size="xs" c="dimmed">
        {[formatJour(c.jour), c.marque, c.code, pluriel(c.quantite, 'bon'), c.promotion?.nom]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {c.aVerifier ? <Text size="xs">{libelleAVerifier[c.aVerifier]}</Text> : null}
      {c.motif ? <Text size="xs">{c.motif}</Text> : null}
    </div>
    <div className={styles.fin}>
      <StatusBadge teinte={teinte[c.suivi]}>{libelleSuiviCoupon[c.suivi]}</StatusBadge>
      <Text size="sm" className={`${styles.montant} chiffres`}>
        {c.montantCentimes === null ? 'Montant inconnu' : formatCentimes(c.montantCentimes)}
      </Text>
    </div>
  </li>
);

/** One page of coupons, listed one by one (PAY-7). */
export const BonsListe = ({ bons }: { bons: readonly Coupon[] }) => (
  <ul className={lignes.liste} aria-label="Bons utilisés">
    {bons.map((c) => (
      <Bon key={c.id} c={c} />
    ))}
  </ul>
);
