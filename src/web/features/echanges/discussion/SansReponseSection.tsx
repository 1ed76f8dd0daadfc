import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  reglageDiscussionSaisiSchema,
  type ReglageDiscussion,
} from '#shared/features/echanges/discussion/contract/reglage.ts';
import { JOURS_SANS_REPONSE } from '#shared/features/echanges/discussion/rules.ts';
import { accord } from '#web/lib/formats.ts';
import { nombreLu, type Illisible } from '#web/lib/illisible.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { delaiSansReponseQuery, useChangerDelaiSansReponse } from './delai-sans-reponse.ts';

const Saisie = ({ reglage }: { reglage: ReglageDiscussion }) => {
  const changerSansReponse = useChangerDelaiSansReponse();
  const [jours, setJours] = useState<number | Illisible | null>(reglage.joursSansReponse);
  const [refus, setRefus] = useState<string | null>(null);
  const [enCours, setEnCours] = useState(false);
  const envoyer = async (voulus: number | Illisible | null) => {
    const validation = reglageDiscussionSaisiSchema.safeParse({ joursSansReponse: voulus });
    if (!validation.success) return setRefus(validation.error.issues[0]?.message ?? null);
    setRefus(null);
    setEnCours(true);
    try {
      const apres = await changerSansReponse(validation.data.joursSansReponse, reglage.version);
      succes('Le délai est enregistré.', {
        annuler: () =>
          void changerSansReponse(reglage.joursSansReponse, apres.version).then(
            () => succes('Le délai précédent est de retour.'),
            echec,
          ),
      });
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnCours(false);
    }
    return undefined;
  };
  return (
    <>
      <Group gap="xs" align="flex-end">
        <EntierField
          label="Délai"
          signe={accord(nombreLu(jours) ?? 2, 'jour')}
          rightSectionWidth={52}
          w={124}
          readOnly={!reglage.droits.gerer}
          error={refus !== null}
          value={jours}
          onChange={setJours}
        />
        {reglage.droits.gerer ? (
          <Group gap="xs">
            {jours === reglage.joursSansReponse ? null : (
              <Button size="sm" loading={enCours} onClick={() => void envoyer(jours)}>
                Enregistrer
              </Button>
            )}
            {reglage.joursSansReponse === JOURS_SANS_REPONSE ? null : (
              <Button size="sm" variant="default" disabled={enCours} onClick={() => void envoyer(JOURS_SANS_REPONSE)}>
                Délai habituel
              </Button>
            )}
          </Group>
        ) : null}
      </Group>
      {refus ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {refus}
        </Text>
      ) : null}
    </>
  );
};

/** Number of days after which a discussion counts as unanswered (DIS-8). */
export const SansReponseSection = () => {
  const { data, error, refetch } = useQuery(delaiSansReponseQuery);
  return (
    <Section
      titre="Réclamations sans réponse"
      texte={
        'Jours sans réponse du laboratoire après lesquels une réclamation passe d’elle-même à « Sans réponse », et ' +
        'se relance.'
      }
      cadre
    >
      {data ? (
        <Saisie key={data.version} reglage={data} />
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={60} />
      )}
    </Section>
  );
};
