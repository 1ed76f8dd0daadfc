import { ActionIcon, Anchor, Skeleton, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { segmentContract, type Segment } from '#shared/features/segment/contract.ts';
import { call } from '#web/lib/api.ts';
import { pluriel } from '#web/lib/formats.ts';
import { confirmer } from '#web/ui/confirmer.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageShell } from '#web/ui/PageShell.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import styles from './Adhesion.module.css';
import { adhesionQueries, useRafraichirAdhesions } from './queries.ts';
import { SegmentForm } from './SegmentForm.tsx';

const useSupprimerSegment = () => {
  const rafraichir = useRafraichirAdhesions();
  return async ({ id, nom, nbAdherents }: Segment): Promise<void> => {
    const n = nbAdherents ?? 0;
    const accord = await confirmer({
      titre: 'Supprimer ce segment ?',
      texte:
        n === 0
          ? `« ${nom} » ne contient aucun adhérent.`
          : `« ${nom} » contient ${pluriel(n, 'adhérent')} : ${n === 1 ? 'il en sort' : 'tous en sortent'}, sans quitter votre groupement.`,
      action: 'Supprimer',
      danger: true,
    });
    if (!accord) return;
    try {
      await call(segmentContract.supprimerSegment, { params: { id } });
      succes(`Segment « ${nom} » supprimé.`);
    } catch (erreur) {
      echec(erreur);
    } finally {
      await rafraichir();
    }
  };
};

const Ligne = ({ segment }: { segment: Segment }) => {
  const [enSaisie, setEnSaisie] = useState(false);
  const supprimer = useSupprimerSegment();
  const { id, nom, description, nbAdherents } = segment;
  if (enSaisie)
    return (
      <li className={styles.ligne}>
        <SegmentForm key={segment.version} segment={segment} onFini={() => setEnSaisie(false)} onRecharger={() => setEnSaisie(false)} />
      </li>
    );
  return (
    <li className={styles.ligne}>
      <div className={styles.rangee}>
        <div className={styles.nom}>
          {/* Whole in the form that "Modifier" opens. */}
          <Text fw={600} lineClamp={3}>
            {nom}
          </Text>
          {description ? (
            <Text size="sm" c="dimmed" lineClamp={3}>
              {description}
            </Text>
          ) : null}
        </div>
        <Anchor component={Link} to="/parametres/adherents" search={{ segmentId: String(id) } as never} size="sm" className="chiffres">
          {pluriel(nbAdherents ?? 0, 'adhérent')}
        </Anchor>
        <div className={styles.actes}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Modifier ${nom}`} onClick={() => setEnSaisie(true)}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Supprimer ${nom}`} onClick={() => void supprimer(segment)}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      </div>
    </li>
  );
};

/** `/parametres/segments`: how a groupement sorts its members (spec §3, entities §13). */
export const SegmentsPage = () => {
  const { data: segments, error, refetch } = useQuery(adhesionQueries.segments());
  // An empty form after each creation.
  const [crees, setCrees] = useState(0);
  return (
    <PageShell
      titre="Segments"
      sousTitre="Classez vos adhérents pour leur adresser les conditions et les opérations qui leur conviennent."
      etroit
    >
      <Section titre="Nouveau segment" cadre>
        <SegmentForm key={crees} onFini={() => setCrees(crees + 1)} />
      </Section>
      <Section titre="Segments du groupement" cadre>
        {segments ? (
          segments.length > 0 ? (
            <ul className={styles.liste} aria-label="Segments">
              {segments.map((segment) => (
                <Ligne key={segment.id} segment={segment} />
              ))}
            </ul>
          ) : (
            <EmptyState
              compact
              titre="Aucun segment"
              texte="Un segment réunit des adhérents qui se ressemblent : littoral, centre-ville, premium…"
            />
          )
        ) : error ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <Skeleton h={160} />
        )}
      </Section>
    </PageShell>
  );
};
