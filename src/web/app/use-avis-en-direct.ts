import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { lienSchema } from '#shared/features/notification/contract.ts';
import { notificationQueries } from '#web/features/notification/queries.ts';
import { adresseBind } from '#web/features/notification/lien.ts';
import { connect } from '#web/lib/push.ts';
import { DUREE_NOTIFICATION, info } from '#web/ui/snackbar.tsx';
import { useConnecte } from './session-ouverte.ts';

const avisRecu = z.object({ title: z.string(), body: z.string().optional(), link: lienSchema.nullish() });

/** A new notification: told for 2500 ms, the bell follows; after a cut, everything shown is asked again (spec §9; quality.md). */
export const useAvisEnDirect = (): void => {
  const { token, tenant } = useConnecte();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const surMessage = useEffectEvent((message: unknown) => {
    void queryClient.invalidateQueries({ queryKey: notificationQueries.racine });
    const lu = avisRecu.safeParse(message);
    if (!lu.success) return;
    const { title, body, link } = lu.data;
    info(body ?? title, {
      titre: body ? title : undefined,
      duree: DUREE_NOTIFICATION,
      action: link ? { libelle: 'Ouvrir', faire: () => void navigate({ href: adresseBind(link) }) } : undefined,
    });
  });
  const surRetour = useEffectEvent(() => void queryClient.invalidateQueries());

  useEffect(
    () =>
      connect(
        token,
        tenant.pushKey,
        (message) => surMessage(message),
        () => surRetour(),
      ),
    [token, tenant.pushKey],
  );
};
