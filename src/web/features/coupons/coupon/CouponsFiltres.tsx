import { suivisCoupon } from '#shared/features/coupons/coupon/contract.ts';
import { libelleSuiviCoupon } from '#shared/features/coupons/coupon/messages.ts';
import { formatJour } from '#web/lib/formats.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { FiltreDUrl, FiltresDeListe, useQuotidiens } from '#web/ui/filtres/FiltresDeListe.tsx';
import type { UrlCoupons } from './filtres.ts';

const SUIVIS = suivisCoupon.map((value) => ({ value, label: libelleSuiviCoupon[value] }));
const CACHES = ['depuis', 'jusquau'];

const Periode = ({ url: { etat: e, changer } }: { url: UrlCoupons }) => (
  <>
    <JourField
      label="Utilisés depuis le"
      value={e.depuis ?? ''}
      {...(e.jusquau ? { max: e.jusquau } : {})}
      onChange={(depuis) => changer({ depuis: depuis || undefined })}
    />
    <JourField
      label="Jusqu’au"
      value={e.jusquau ?? ''}
      {...(e.depuis ? { min: e.depuis } : {})}
      onChange={(jusquau) => changer({ jusquau: jusquau || undefined })}
    />
  </>
);

/** The filters of the coupons: state in sight, dates behind the button; the opened product is a chip (PAY-19). */
export const CouponsFiltres = ({ url }: { url: UrlCoupons }) => {
  const { etat: e } = url;
  const { plies, champ } = useQuotidiens();
  return (
    <FiltresDeListe
      plies={plies}
      url={url}
      recherche="Rechercher un bon"
      actifs={url.actifs.filter((nom) => nom !== 'vue')}
      libelles={{
        suivi: e.suivi && libelleSuiviCoupon[e.suivi],
        marque: e.marque && `Marque : ${e.marque}`,
        produit: e.produit && `Produit : ${e.produit}`,
        depuis: e.depuis && `Depuis le ${formatJour(e.depuis)}`,
        jusquau: e.jusquau && `Jusqu’au ${formatJour(e.jusquau)}`,
      }}
      caches={CACHES}
      quotidiens={
        <FiltreDUrl
          url={url}
          nom="suivi"
          {...champ('État des bons', 180)}
          placeholder="Tous les états"
          options={SUIVIS}
        />
      }
      autres={<Periode url={url} />}
    />
  );
};
