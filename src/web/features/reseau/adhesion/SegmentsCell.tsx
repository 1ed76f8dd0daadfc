import { Button, Checkbox, Loader, Popover, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adhesionContract, type Adherent } from '#shared/features/reseau/adhesion/contract.ts';
import { call } from '#web/lib/api.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { echec } from '#web/ui/snackbar.tsx';
import styles from './Adhesion.module.css';
import { adhesionQueries, useRafraichirAdhesions } from './queries.ts';

type Props = { adherent: Pick<Adherent, 'id' | 'nom' | 'segments' | 'droits'> };

export const Segments = ({ segments }: Pick<Adherent, 'segments'>) => (
  <span className={styles.segments}>
    {segments.map(({ id, nom }) => (
      <span key={id} className={styles.segment} title={nom}>
        {nom}
      </span>
    ))}
  </span>
);

/** Each checkbox is saved alone, so that a change by another user meanwhile stays. */
const Choix = ({ adherent: { id, nom, segments } }: Props) => {
  const { data, error } = useQuery(adhesionQueries.segments());
  const rafraichir = useRafraichirAdhesions();
  const [enCours, setEnCours] = useState<ReadonlyMap<number, boolean>>(new Map());
  const basculer = async (segmentId: number, coche: boolean) => {
    setEnCours((avant) => new Map(avant).set(segmentId, coche));
    try {
      await call(adhesionContract.affecterSegments, {
        body: { adherentIds: [id], [coche ? 'ajouter' : 'retirer']: [segmentId] },
      });
    } catch (erreur) {
      echec(erreur);
    } finally {
      await rafraichir();
      setEnCours((avant) => new Map([...avant].filter(([cle]) => cle !== segmentId)));
    }
  };
  if (error && !data) return <Text size="sm">{messageDe(error)}</Text>;
  if (!data) return <Loader size="sm" />;
  if (data.length === 0) return <Text size="sm">Aucun segment : créez-en depuis les paramètres, Segments.</Text>;
  return (
    <Stack gap={10} role="group" aria-label={`Segments de ${nom}`}>
      {data.map((segment) => (
        <Checkbox
          key={segment.id}
          label={segment.nom}
          styles={{ label: { overflowWrap: 'anywhere' } }}
          checked={enCours.get(segment.id) ?? segments.some((segmentAdherent) => segmentAdherent.id === segment.id)}
          disabled={enCours.has(segment.id)}
          onChange={(evenement) => void basculer(segment.id, evenement.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
};

/** The segments of an adhérent, which the allowed roles change in place. */
export const SegmentsCell = ({ adherent }: Props) => {
  const [ouvert, setOuvert] = useState(false);
  const { nom, segments, droits } = adherent;
  if (!droits.affecter) return segments.length > 0 ? <Segments segments={segments} /> : null;
  return (
    <Popover opened={ouvert} onChange={setOuvert} position="bottom-start" width={280} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button type="button" className={styles.cellule} onClick={() => setOuvert(!ouvert)}>
          <VisuallyHidden>{`Segments de ${nom} : ${segments.length > 0 ? '' : 'aucun. '}`}</VisuallyHidden>
          {segments.length > 0 ? (
            <>
              <Segments segments={segments} />
              <IconPencil size={14} aria-hidden className={styles.crayon} />
            </>
          ) : (
            <span className={styles.ajouter}>
              <IconPlus size={14} aria-hidden /> Ajouter
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Choisir les segments de ${nom}`} className={styles.choix}>
        {ouvert ? <Choix adherent={adherent} /> : null}
        <Button mt="sm" size="xs" variant="default" fullWidth onClick={() => setOuvert(false)}>
          Terminé
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
};
