import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { suivisCoupon, type ProduitDeCoupons, type SommesCoupons } from '#shared/features/coupons/coupon/contract.ts';
import { filtresVides } from '#web/lib/filtres-url.ts';
import { formatCentimes, formatNombre } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { BonsListe } from './BonsListe.tsx';
import { CouponsFiltres } from './CouponsFiltres.tsx';
import { requeteCoupons, TAILLE_COUPONS, urlCoupons, vuesCoupons, type UrlCoupons } from './filtres.ts';
import { ProduitsListe } from './ProduitsListe.tsx';
import { couponQueries } from './queries.ts';

const Tuiles = ({ url: { etat, changer }, sommes: s }: { url: UrlCoupons; sommes: SommesCoupons | undefined }) => (
  <StatTiles
    grandes
    libelle="Bons en chiffres"
    active={etat.suivi ?? null}
    onChoisir={(choix) => changer({ suivi: suivisCoupon.find((suiviPossible) => suiviPossible === choix) })}
    tuiles={[
      { id: 'DU', libelle: 'À recevoir', valeur: s && formatCentimes(s.duCentimes), teinte: 'bleu' },
      { id: 'PAYE', libelle: 'Payé', valeur: s && formatCentimes(s.payeCentimes), teinte: 'vert' },
      { id: 'A_VERIFIER', libelle: 'À vérifier', valeur: s && formatNombre(s.nbAVerifier), teinte: 'orange' },
      { id: 'REFUSE', libelle: 'Refusés', valeur: s && formatNombre(s.nbRefuses), teinte: 'rouge' },
    ]}
  />
);

/** Message of an empty list: nothing read yet, no result for these filters, or a page past the end. */
const Vide = ({ url: { actifs, changer }, total }: { url: UrlCoupons; total: number }) => {
  const filtres = actifs.filter((nom) => nom !== 'vue');
  if (total > 0)
    return (
      <EmptyState
        compact
        titre="Cette page est vide"
        texte="Les bons tiennent en moins de pages."
        action={{ libelle: 'Première page', faire: () => changer({ page: 1 }) }}
      />
    );
  if (filtres.length > 0)
    return (
      <EmptyState
        compact
        titre="Aucun bon avec ces filtres"
        texte="Élargissez les jours, l’état ou la recherche."
        action={{
          libelle: 'Effacer les filtres',
          faire: () => changer(filtresVides(filtres)),
        }}
      />
    );
  return <EmptyState compact titre="Aucun bon" texte="Les bons se lisent chaque nuit, et quand vous actualisez." />;
};

/** The used coupons, one by one or by product, with the pending ones (PAY-7, PAY-19). */
export const CouponsSection = () => {
  const url = useEtatUrl(urlCoupons);
  const { etat, changer } = url;
  const parProduit = etat.vue === 'produits';
  const requete = requeteCoupons(etat);
  const bons = useQuery({ ...couponQueries.liste(requete), enabled: !parProduit });
  const produits = useQuery({ ...couponQueries.produits(requete), enabled: parProduit });
  const { data, error, refetch } = parProduit ? produits : bons;
  if (error && !data) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  const presenter = (vue: string) =>
    changer({ marque: undefined, produit: undefined, vue: vuesCoupons.find((vueCoupon) => vueCoupon === vue) });
  const ouvrir = ({ marque, produit }: ProduitDeCoupons) => changer({ vue: 'bons', marque, produit });
  const contenu = (): ReactNode => {
    if (!data) return <Skeleton h={240} />;
    if (data.elements.length === 0) return <Vide url={url} total={data.total} />;
    if (!parProduit) return <BonsListe bons={bons.data?.elements ?? []} />;
    return <ProduitsListe produits={produits.data?.elements ?? []} onOuvrir={ouvrir} />;
  };
  return (
    <>
      <Tuiles url={url} sommes={data?.sommes} />
      <Section
        titre="Bons utilisés"
        cadre
        actions={
          <SegmentedControl
            aria-label="Présentation des bons"
            value={etat.vue}
            onChange={presenter}
            data={[
              { value: 'bons', label: 'Un par un' },
              { value: 'produits', label: 'Par produit' },
            ]}
          />
        }
      >
        <CouponsFiltres url={url} />
        {contenu()}
        {data && data.elements.length > 0 ? (
          <Pagination
            page={etat.page}
            taille={TAILLE_COUPONS}
            total={data.total}
            onPage={(page) => changer({ page })}
          />
        ) : null}
      </Section>
    </>
  );
};
