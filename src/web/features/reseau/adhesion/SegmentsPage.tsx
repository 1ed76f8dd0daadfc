import { ActionIcon, Skeleton, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ESSAI, type Essai } from '#shared/core/api/essai.ts';
import { segmentContract, type Segment } from '#shared/features/reseau/segment/contract.ts';
import { call } from '#web/lib/api.ts';
import { pluriel } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import styles from './Adhesion.module.css';
import { adhesionQueries, useRafraichirAdhesions } from './queries.ts';
import { SegmentForm } from './SegmentForm.tsx';

const useSupprimerSegment = () => {
  const rafraichir = useRafraichirAdhesions();
  return async ({ id, nom, nbAdherents }: Segment): Promise<void> => {
    const n = nbAdherents ?? 0;
    const appeler = (query: Essai) => call(segmentContract.supprimerSegment, { params: { id }, query });
    try {
      await supprimerApresAccord({
        essayer: () => appeler(ESSAI),
        titre: 'Supprimer ce segment ?',
        texte:
          n === 0
            ? `« ${nom} » ne contient aucun adhérent.`
            : `« ${nom} » contient ${pluriel(n, 'adhérent')} : ${n === 1 ? 'il en sort' : 'tous en sortent'}, sans ` +
              'quitter votre groupement.',
        supprimer: () => appeler({}),
        dit: `Segment « ${nom} » supprimé.`,
      });
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
        <SegmentForm
          key={segment.version}
          segment={segment}
          onFini={() => setEnSaisie(false)}
          onRecharger={() => setEnSaisie(false)}
        />
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
        <LienTexte to="/parametres/adherents" search={{ segmentId: id }} size="sm" className="chiffres">
          {pluriel(nbAdherents ?? 0, 'adhérent')}
        </LienTexte>
        <div className={styles.actes}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Modifier ${nom}`}
            onClick={() => setEnSaisie(true)}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Supprimer ${nom}`}
            onClick={() => void supprimer(segment)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      </div>
    </li>
  );
};

export const urlSegments = segmentContract.pageSegments.query;
/** Number of segments from which the page shows a search. */
const CHERCHABLE = 10;

/** `/parametres/segments`: the segments in which a groupement sorts its adhérents (RES-10). */
export const SegmentsPage = () => {
  const { etat, query, changer, actifs } = useEtatUrl(urlSegments);
  const { data, error, refetch } = useQuery(adhesionQueries.pageSegments(query));
  const segments = data?.elements;
  const cherche = actifs.length > 0;
  // The only segment of the last page was deleted: goes back one page.
  const depassee = etat.page > 1 && segments?.length === 0;
  useEffect(() => {
    if (depassee) changer({ page: undefined }, { remplacer: true });
  }, [depassee, changer]);
  // Remounts the form after each creation, to empty it.
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
        {cherche || (data && data.total > CHERCHABLE) ? (
          <FilterBar recherche={rechercheDansUrl({ etat, changer }, 'Chercher un segment')} />
        ) : null}
        {segments ? (
          segments.length > 0 ? (
            <ul className={styles.liste} aria-label="Segments">
              {segments.map((segment) => (
                <Ligne key={segment.id} segment={segment} />
              ))}
            </ul>
          ) : cherche ? (
            <Text c="dimmed">Aucun segment ne porte ce nom.</Text>
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
        {data && data.total > etat.taille ? (
          <Pagination
            page={etat.page}
            taille={etat.taille}
            total={data.total}
            onPage={(page) => changer({ page })}
            compact
          />
        ) : null}
      </Section>
    </PageShell>
  );
};
