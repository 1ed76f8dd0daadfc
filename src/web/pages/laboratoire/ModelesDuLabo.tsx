import { Group, Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { canCreerPromotion } from '#shared/features/operations/operation/policy.ts';
import { urlModelesPromotion } from '#web/features/operations/promotion-groupement/filtres.ts';
import { ModelesListe } from '#web/features/operations/promotion-groupement/ModelesPage.tsx';
import { useSession } from '#web/lib/session.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

/** The operations that a groupement proposes to its adhérents with one laboratory, and their answers. */
export const ModelesDuLabo = ({ laboratoireId }: { laboratoireId: number }) => {
  const url = useEtatUrl(urlModelesPromotion);
  const router = useRouter();
  const session = useSession();
  const nouvelle =
    session !== null && canCreerPromotion(session.utilisateur)
      ? () => void router.navigate({ to: '/promotions/nouvelle', search: { laboratoireId } })
      : undefined;
  return (
    <Stack gap="sm">
      {nouvelle ? (
        <Group justify="flex-end" data-sans-impression>
          <BoutonAjouter onClick={nouvelle}>Nouvelle opération</BoutonAjouter>
        </Group>
      ) : null}
      <ModelesListe url={url} laboratoireId={laboratoireId} onNouvelle={nouvelle} />
    </Stack>
  );
};
