import { Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  couponContract,
  suivisCoupon,
  type Coupon,
  type SuiviCoupon,
} from '#shared/features/coupons/coupon/contract.ts';
import { libelleAVerifier, libelleSuiviCoupon } from '#shared/features/coupons/coupon/messages.ts';
import { formatCentimes, formatJour, formatNombre, pluriel } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import lignes from '#web/ui/Lignes.module.css';
import styles from './Coupon.module.css';
import { couponQueries } from './queries.ts';

const teinte: Readonly<Record<SuiviCoupon, Teinte>> = {
  DU: 'bleu',
  PAYE: 'vert',
  A_VERIFIER: 'orange',
  REFUSE: 'rouge',
  ANNULE: 'gris',
};
const TAILLE = 25;
const urlBons = couponContract.listCoupons.query.pick({ suivi: true, page: true });

const Un = ({ c }: { c: Coupon }) => (
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

/** The coupons that were used, and what waits of them (PAY-7). */
export const CouponsSection = () => {
  const { etat, query, changer } = useEtatUrl(urlBons);
  const { suivi = null, page } = etat;
  const { data, error, refetch } = useQuery(couponQueries.liste({ ...query, taille: TAILLE }));
  const choisir = (choix: string | null) => changer({ suivi: suivisCoupon.find((un) => un === choix) });
  if (error && !data) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  const s = data?.sommes;
  return (
    <>
      <StatTiles
        grandes
        libelle="Bons en chiffres"
        active={suivi}
        onChoisir={choisir}
        tuiles={[
          { id: 'DU', libelle: 'À recevoir', valeur: s && formatCentimes(s.duCentimes), teinte: 'bleu' },
          { id: 'PAYE', libelle: 'Payé', valeur: s && formatCentimes(s.payeCentimes), teinte: 'vert' },
          { id: 'A_VERIFIER', libelle: 'À vérifier', valeur: s && formatNombre(s.nbAVerifier), teinte: 'orange' },
          { id: 'REFUSE', libelle: 'Refusés', valeur: s && formatNombre(s.nbRefuses), teinte: 'rouge' },
        ]}
      />
      <Section
        titre="Bons utilisés"
        cadre
        actions={
          <Select
            aria-label="État des bons"
            placeholder="Tous les états"
            data={suivisCoupon.map((value) => ({ value, label: libelleSuiviCoupon[value] }))}
            value={suivi}
            clearable
            clearButtonProps={{ 'aria-label': 'Tous les états' }}
            onChange={choisir}
            w={180}
          />
        }
      >
        {!data ? (
          <Skeleton h={240} />
        ) : data.total === 0 ? (
          <EmptyState compact titre="Aucun bon" texte="Les bons se lisent chaque nuit, et quand vous actualisez." />
        ) : data.elements.length === 0 ? (
          <EmptyState
            compact
            titre="Cette page est vide"
            texte="Les bons tiennent en moins de pages."
            action={{ libelle: 'Première page', faire: () => changer({ page: 1 }) }}
          />
        ) : (
          <>
            <ul className={lignes.liste} aria-label="Bons utilisés">
              {data.elements.map((c) => (
                <Un key={c.id} c={c} />
              ))}
            </ul>
            <Pagination
              page={page}
              taille={TAILLE}
              total={data.total}
              onPage={(choisie) => changer({ page: choisie })}
            />
          </>
        )}
      </Section>
    </>
  );
};
