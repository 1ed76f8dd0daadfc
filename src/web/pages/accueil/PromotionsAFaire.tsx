import { IconAlertTriangle, IconCameraOff, IconHammer, IconMailQuestion, IconProgressCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { aujourdhui, formatCentimes, pluriel } from '#web/lib/formats.ts';
import { promotionQueries } from '#web/features/operations/promotion/queries.ts';
import { CadreAFaire, type LigneAFaire } from './CadreAFaire.tsx';
import { promotionsProches, tgAPoser } from './promotions-proches.ts';

/** What promotions wait for: an answer, a TG to put up, money to declare. Nothing waits: nothing is shown. */
export const PromotionsAFaire = () => {
  const { data } = useQuery(promotionQueries.tuiles());
  const { data: proches } = useQuery(promotionsProches(aujourdhui()));
  if (!data) return null;
  const aPoser = tgAPoser(proches ?? [], aujourdhui());
  const lignes: LigneAFaire[] = [
    {
      nombre: data.aRepondre,
      texte: `${pluriel(data.aRepondre, 'promotion')} à répondre`,
      detail: 'proposées par votre groupement',
      vers: linkOptions({ to: '/promotions', search: { aRepondre: true } }),
      icone: IconMailQuestion,
    },
    {
      nombre: data.aTraiter,
      texte: `${pluriel(data.aTraiter, 'promotion')} à traiter`,
      detail: `${formatCentimes(data.aTraiterCentimes)} à déclarer`,
      vers: linkOptions({ to: '/promotions', search: { aTraiter: true } }),
      icone: IconProgressCheck,
    },
    {
      nombre: aPoser,
      texte: `${pluriel(aPoser, 'TG', 'TG')} à poser`,
      detail: 'dans les sept jours',
      vers: linkOptions({ to: '/promotions', search: { vue: 'plan' } }),
      icone: IconHammer,
    },
    {
      nombre: data.sansPreuve,
      texte: `${pluriel(data.sansPreuve, 'TG', 'TG')} sans photo`,
      detail: 'en place en ce moment',
      vers: linkOptions({ to: '/promotions', search: { sansPreuve: true } }),
      icone: IconCameraOff,
    },
    {
      nombre: data.nonReclamees,
      texte: `${pluriel(data.nonReclamees, 'contrepartie')} que personne ne réclame`,
      vers: linkOptions({ to: '/promotions', search: { nonReclamees: true } }),
      icone: IconAlertTriangle,
    },
  ];
  return <CadreAFaire titre="Promotions à faire" lignes={lignes} />;
};
