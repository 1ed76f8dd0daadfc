import { Checkbox, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Guide, PointGuide } from '#shared/features/rendez-vous/guide-rdv/schemas.ts';
import { guideQueries } from '#web/features/rendez-vous/guide-rdv/queries.ts';
import { formatJour, isJour, parseJour } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import styles from './Rdv.module.css';
import type { ReponseSaisie } from './saisie.ts';

type Reponse = Pick<ReponseSaisie, 'coche' | 'note'>;
type ChampProps = {
  point: PointGuide;
  note: string | null;
  modifiable: boolean;
  onNote: (note: string | null) => void;
};

/** Answer to a point, kept as plain text because the compte rendu shows it unchanged. */
const ChampReponse = ({ point: { type, libelle }, note, modifiable, onNote }: ChampProps) => {
  const nom = `Réponse\u00a0: ${libelle}`;
  if (type === 'OUI_NON')
    return (
      <SegmentedControl
        size="xs"
        aria-label={nom}
        readOnly={!modifiable}
        value={note ?? ''}
        onChange={(valeur) => onNote(valeur === '' ? null : valeur)}
        data={[
          { value: '', label: '–' },
          { value: 'Oui', label: 'Oui' },
          { value: 'Non', label: 'Non' },
        ]}
      />
    );
  if (type === 'DATE') {
    const jour = note === null ? null : (parseJour(note) ?? note);
    return (
      <JourField
        size="xs"
        aria-label={nom}
        readOnly={!modifiable}
        value={jour}
        onChange={(valeur) => onNote(valeur === null ? null : isJour(valeur) ? formatJour(valeur) : valeur)}
      />
    );
  }
  return (
    <TextInput
      size="xs"
      aria-label={nom}
      placeholder={type === 'NOMBRE' ? 'Nombre' : 'Réponse'}
      inputMode={type === 'NOMBRE' ? 'decimal' : undefined}
      maxLength={2000}
      readOnly={!modifiable}
      value={note ?? ''}
      onChange={({ currentTarget }) => onNote(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
};

type Props = {
  reponses: readonly ReponseSaisie[];
  modifiable: boolean;
  onChange: (reponses: readonly ReponseSaisie[]) => void;
  /** Called when a point is ticked, to insert its heading in the note. */
  onTitre: (titre: string) => void;
};

const SectionsGuide = ({ guide, reponses, modifiable, onChange, onTitre }: Props & { guide: Guide }) => {
  const poser = (pointId: number, modifs: Partial<Reponse>) => {
    const avant = reponses.find((reponse) => reponse.pointId === pointId) ?? { pointId, coche: false, note: null };
    onChange([...reponses.filter((reponse) => reponse.pointId !== pointId), { ...avant, ...modifs }]);
  };
  return guide.sections.map(({ titre, points }) => (
    <section key={titre} aria-label={titre} className={styles.sectionGuide}>
      <h3>{titre}</h3>
      {points.map((point) => {
        const { id, libelle, aide } = point;
        if (id === null) return null;
        const reponse = reponses.find(({ pointId }) => pointId === id);
        const coche = reponse?.coche ?? false;
        return (
          <div key={id} className={styles.point}>
            <Checkbox
              label={libelle}
              description={aide ?? undefined}
              checked={coche}
              disabled={!modifiable}
              onChange={({ currentTarget }) => {
                if (currentTarget.checked) onTitre(libelle);
                poser(id, { coche: currentTarget.checked });
              }}
            />
            {coche || reponse?.note ? (
              <ChampReponse
                point={point}
                note={reponse?.note ?? null}
                modifiable={modifiable}
                onNote={(note) => poser(id, { note })}
              />
            ) : null}
          </div>
        );
      })}
    </section>
  ));
};

/** The points to cover: the groupement's, then the account's own. Ticking one inserts its heading in the note. */
export const GuidePanneau = (props: Props) => {
  const { data, error, refetch } = useQuery(guideQueries.suivi());
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={160} />;
  const { groupement, pharmacie } = data;
  const suivis = [groupement, pharmacie].flatMap((guide) => (guide !== null && guide.id !== null ? [guide] : []));
  return (
    <Stack gap="sm">
      {suivis.map((guide) => (
        <div key={guide.id} role="group" aria-label={`Guide de ${guide.compteNom}`}>
          {suivis.length > 1 ? (
            <Text size="xs" c="dimmed" fw={600} mb={4}>
              {guide.portee === 'GROUPEMENT' ? `Guide du groupement ${guide.compteNom}` : 'Votre guide'}
            </Text>
          ) : null}
          <SectionsGuide guide={guide} {...props} />
        </div>
      ))}
      {suivis.length === 0 ? (
        <Text size="sm" c="dimmed">
          Un guide rappelle à chaque RDV les points à aborder.{' '}
          <LienTexte to="/parametres/guideRdv" size="sm">
            Préparer le guide
          </LienTexte>
        </Text>
      ) : null}
    </Stack>
  );
};
