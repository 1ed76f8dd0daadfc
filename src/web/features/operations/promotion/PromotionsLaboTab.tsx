import { Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { canCreerPromotion } from '#shared/features/operations/operation/policy.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer, differerPartie, usePreparation } from '#web/ui/differer.tsx';
import { DeclarationBri } from '#web/features/operations/contrepartie/DeclarationBri.tsx';
import type { ComplementsPromotion } from './complements.ts';
import { urlPromotions } from './filtres.ts';
import { PromotionsFiltres } from './PromotionsFiltres.tsx';
import { PromotionsListe } from './PromotionsListe.tsx';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

const PromotionDrawer = differer(async () => (await import('./PromotionDrawer.tsx')).PromotionDrawer);
const CalendrierVue = differerPartie(
  async () => (await import('./calendrier/CalendrierVue.tsx')).CalendrierVue,
  <Skeleton h={300} />,
);

/** The promotions of one laboratory, on its page. */
export const PromotionsLaboTab = ({
  laboratoireId,
  complements,
}: {
  laboratoireId: number;
  complements: ComplementsPromotion;
}) => {
  usePreparation(PromotionDrawer);
  const url = useEtatUrl(urlPromotions);
  const router = useRouter();
  const session = useSession();
  const { id, ouvrir, fermer } = useElementOuvert('promotion');
  const peutCreer = session !== null && canCreerPromotion(session.utilisateur);
  const nouvelle = peutCreer
    ? () => void router.navigate({ to: '/promotions/nouvelle', search: { laboratoireId } })
    : undefined;
  const commun = { url, laboratoireId, ouverte: id, onOuvrir: ouvrir, onNouvelle: nouvelle };
  const calendrier = url.etat.vue === 'calendrier';
  return (
    <Stack gap="sm">
      <Group gap="xs" data-sans-impression>
        <SegmentedControl
          mr="auto"
          aria-label="Présentation"
          value={calendrier ? 'calendrier' : 'liste'}
          onChange={(vue) => url.changer({ vue: vue === 'calendrier' ? 'calendrier' : 'liste' })}
          data={[
            { value: 'liste', label: 'Liste' },
            { value: 'calendrier', label: 'Calendrier' },
          ]}
        />
        <DeclarationBri laboratoireId={laboratoireId} />
        {nouvelle ? <BoutonAjouter onClick={nouvelle}>Nouvelle promotion</BoutonAjouter> : null}
      </Group>
      <PromotionsFiltres url={url} laboratoireFige />
      {calendrier ? <CalendrierVue {...commun} /> : <PromotionsListe {...commun} />}
      {id === null ? null : <PromotionDrawer key={id} id={id} complements={complements} onFermer={fermer} />}
    </Stack>
  );
};
