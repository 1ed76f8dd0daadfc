import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCameraOff,
  IconMailQuestion,
  IconProgressCheck,
  IconShoppingBag,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { canCreerPromotion } from '#shared/features/operations/operation/policy.ts';
import { filtresVides } from '#web/lib/filtres-url.ts';
import { formatMontants } from '#shared/core/nature-fiscale.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer, differerPartie, usePreparation } from '#web/ui/differer.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles, type Tuile } from '#web/ui/StatTiles.tsx';
import {
  filtresActifsPromotion,
  urlPromotions,
  vuesPromotion,
  type UrlPromotions,
  type VuePromotions,
} from './filtres.ts';
import { PromotionsFiltres } from './PromotionsFiltres.tsx';
import { PromotionsListe } from './PromotionsListe.tsx';
import { promotionQueries } from './queries.ts';

import type { ComplementsPromotion } from './complements.ts';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

const PromotionDrawer = differer(async () => (await import('./PromotionDrawer.tsx')).PromotionDrawer);
const attenteVue = <Skeleton h={420} />;
const CalendrierVue = differerPartie(
  async () => (await import('./calendrier/CalendrierVue.tsx')).CalendrierVue,
  attenteVue,
);
const PlanVue = differerPartie(async () => (await import('./calendrier/PlanVue.tsx')).PlanVue, attenteVue);

const libelleVue: Readonly<Record<VuePromotions, string>> = {
  liste: 'Liste',
  calendrier: 'Calendrier',
  plan: 'Plan du magasin',
};

/** The one filter that gives the figure of each tile. */
const CIBLES = {
  enCours: { periode: 'EN_COURS' as const, statut: ['CONFIRMED' as const] },
  aRepondre: { aRepondre: true },
  aTraiter: { aTraiter: true },
  sansPreuve: { sansPreuve: true },
  nonReclamees: { nonReclamees: true },
} satisfies Readonly<Record<string, Partial<UrlPromotions['etat']>>>;
type Cible = keyof typeof CIBLES;
const cibles = Object.keys(CIBLES) as Cible[];

const TuilesPromotions = ({ url, laboratoireId }: { url: UrlPromotions; laboratoireId?: number }) => {
  const { data } = useQuery(promotionQueries.tuiles(laboratoireId));
  const noms = filtresActifsPromotion(url, laboratoireId !== undefined);
  const tuiles: readonly Tuile[] = [
    {
      id: 'enCours',
      libelle: 'En cours',
      icone: IconShoppingBag,
      teinte: 'vert',
      valeur: data?.enCours,
      detail: data && `${formatMontants(data.attendu)} attendus`,
    },
    {
      id: 'aRepondre',
      libelle: 'À répondre',
      icone: IconMailQuestion,
      teinte: data && data.aRepondre > 0 ? 'orange' : 'gris',
      valeur: data?.aRepondre,
      detail: 'de votre groupement',
    },
    {
      id: 'aTraiter',
      libelle: 'À traiter',
      icone: IconProgressCheck,
      teinte: data && data.aTraiter > 0 ? 'orange' : 'gris',
      valeur: data?.aTraiter,
      detail: data && `${formatMontants(data.aDeclarer)} à déclarer`,
    },
    {
      id: 'sansPreuve',
      libelle: 'TG sans photo',
      icone: IconCameraOff,
      teinte: data && data.sansPreuve > 0 ? 'bleu' : 'gris',
      valeur: data?.sansPreuve,
      detail: 'en place',
    },
    {
      id: 'nonReclamees',
      libelle: 'Non réclamées',
      icone: IconAlertTriangle,
      teinte: data && data.nonReclamees > 0 ? 'rouge' : 'gris',
      valeur: data?.nonReclamees,
      detail: 'oubliées',
    },
  ];
  const estChoisie = (id: Cible) => {
    const cible = Object.entries(CIBLES[id]);
    return (
      cible.length === noms.length &&
      cible.every(([nom, valeur]) => String(url.etat[nom as 'periode']) === String(valeur))
    );
  };
  const active = cibles.find(estChoisie) ?? null;
  const choisir = (id: string | null) => {
    const effaces = filtresVides(noms);
    url.changer({ ...effaces, ...(id === null ? {} : CIBLES[id as Cible]), vue: 'liste' });
  };
  return <StatTiles libelle="Promotions en chiffres" tuiles={tuiles} active={active} onChoisir={choisir} />;
};

/** The operations of the pharmacy: a list, a calendar, the plan of the shop. */
export const PromotionsEcran = ({ complements }: { complements: ComplementsPromotion }) => {
  usePreparation(PromotionDrawer);
  const url = useEtatUrl(urlPromotions);
  const router = useRouter();
  const session = useSession();
  const { id, ouvrir, fermer } = useElementOuvert('promotion');
  const peutCreer = session !== null && canCreerPromotion(session.utilisateur);
  const nouvelle = peutCreer ? () => void router.navigate({ to: '/promotions/nouvelle' }) : undefined;
  const commun = { url, ouverte: id, onOuvrir: ouvrir, onNouvelle: nouvelle };
  return (
    <PageShell
      titre="Promotions"
      sousTitre="Vos opérations et vos têtes de gondole, de la proposition à l’argent réclamé."
      actions={
        nouvelle ? (
          <>
            <Button
              variant="default"
              onClick={() => void router.navigate({ to: '/promotions/nouvelle', search: { offre: 'nouveau' } })}
            >
              Importer une offre
            </Button>
            <BoutonAjouter onClick={nouvelle}>Nouvelle promotion</BoutonAjouter>
          </>
        ) : null
      }
    >
      <TuilesPromotions url={url} />
      <SegmentedControl
        w="fit-content"
        aria-label="Présentation"
        value={url.etat.vue}
        onChange={(vue) => url.changer({ vue: vuesPromotion.find((vuePossible) => vuePossible === vue) })}
        data={vuesPromotion.map((value) => ({ value, label: libelleVue[value] }))}
      />
      {url.etat.vue === 'plan' ? null : <PromotionsFiltres url={url} />}
      {url.etat.vue === 'liste' ? <PromotionsListe {...commun} /> : null}
      {url.etat.vue === 'calendrier' ? <CalendrierVue {...commun} /> : null}
      {url.etat.vue === 'plan' ? <PlanVue {...commun} /> : null}
      {id === null ? null : <PromotionDrawer key={id} id={id} complements={complements} onFermer={fermer} />}
    </PageShell>
  );
};
