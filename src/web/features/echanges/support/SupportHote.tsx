import { ActionIcon } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { adresseExterne } from './externe.ts';
import { supportQueries } from './queries.ts';
import styles from './Support.module.css';
import type { VueSupport } from './SupportDrawer.tsx';

const SupportDrawer = differer<{ vue: VueSupport | null; aller: (vue: VueSupport) => void; onFermer: () => void }>(
  async () => (await import('./SupportDrawer.tsx')).SupportDrawer,
  ({ vue }) => vue !== null,
);
const ExterneDrawer = differer<{ adresse: string; ouvert: boolean; onFermer: () => void }>(
  async () => (await import('./ExterneDrawer.tsx')).ExterneDrawer,
  ({ ouvert }) => ouvert,
);

/** Kept in the address of any screen, so that the link of a mail opens the panel too. */
const urlSupport = z.object({
  support: z
    .string()
    .regex(/^(?:liste|nouvelle|[1-9]\d{0,14})$/)
    .optional(),
});
const vueDe = (mot: string | undefined): VueSupport | null =>
  mot === undefined ? null : mot === 'liste' || mot === 'nouvelle' ? mot : Number(mot);

const REPONSES = ['réponse non lue', 'réponses non lues'] as const;

/** Initial view: the only conversation with an unread message, or else the only open one, or else the list. */
const useDepart = (externe: boolean) => {
  const { data } = useQuery({ ...supportQueries.miennes(), enabled: !externe });
  const conversations = data?.conversations ?? [];
  const nonLues = conversations.filter(({ nonLus }) => nonLus > 0);
  const ouvertes = conversations.filter(({ etat }) => etat === 'OUVERTE');
  const seule = nonLues.length === 1 ? nonLues[0] : nonLues.length === 0 && ouvertes.length === 1 ? ouvertes[0] : null;
  return { nonLus: data?.nonLus ?? 0, depart: seule ? String(seule.id) : 'liste' };
};

/** The support button of the header, and the panel it opens (SUP-12). */
export const SupportHote = () => {
  const { etat, changer } = useEtatUrl(urlSupport);
  const externe = adresseExterne();
  const { nonLus, depart } = useDepart(externe !== null);
  const vue = vueDe(etat.support);
  const fermer = () => changer({ support: null });
  return (
    <>
      <div className={styles.bouton}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Support"
          aria-haspopup="dialog"
          title="Support"
          onClick={() => changer({ support: depart })}
        >
          <IconLifebuoy size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
        <span className={styles.pastille}>
          <PastilleNonLus nombre={nonLus} unite={REPONSES} />
        </span>
      </div>
      {externe === null ? (
        <SupportDrawer vue={vue} aller={(suite) => changer({ support: String(suite) })} onFermer={fermer} />
      ) : (
        <ExterneDrawer adresse={externe} ouvert={vue !== null} onFermer={fermer} />
      )}
    </>
  );
};
