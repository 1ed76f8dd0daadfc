import { Anchor, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Manque } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import { partsDe } from '#shared/features/operations/operation/rules.ts';
import { avertissementsPromotion } from '#shared/features/catalogue/regle-legale/rules.ts';
import { AvertissementsLegaux } from '#web/features/catalogue/regle-legale/AvertissementsLegaux.tsx';
import { regleLegaleQueries } from '#web/features/catalogue/regle-legale/queries.ts';
import type { Obstacles } from '#web/features/operations/operation/saisie.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { sansIllisible } from '#web/lib/illisible.ts';
import { Section } from '#web/ui/Section.tsx';
import { cheminDuManque, viserChamp } from './formulaire-promotion.ts';
import styles from './PromotionForm.module.css';

type Props = { obstacles: Obstacles; valeurs: PromotionSaisie; children: React.ReactNode };

const Avertissements = ({ valeurs }: Pick<Props, 'valeurs'>) => {
  const { data } = useQuery(regleLegaleQueries.liste());
  const avertissements = useMemo(
    () =>
      avertissementsPromotion(
        { ...sansIllisible(valeurs), partPromo: partsDe(valeurs.typePromo).includes('PROMO') },
        data?.regles ?? [],
      ),
    [valeurs, data],
  );
  return avertissements.length === 0 ? null : (
    <Section titre="À vérifier" cadre>
      <AvertissementsLegaux avertissements={avertissements} titre="Avertissements sur la saisie" />
    </Section>
  );
};

/** A list of obstacles; each sentence moves to its field. */
const ListeObstacles = ({ phrase, manques }: { phrase: string; manques: readonly Manque[] }) =>
  manques.length === 0 ? null : (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {phrase}
      </Text>
      <ul className={styles.manques}>
        {manques.map((manque) => (
          <li key={`${manque.pointer} ${manque.detail}`}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              onClick={() => viserChamp(cheminDuManque(manque))}
            >
              {insecable(manque.detail)}
            </Anchor>
          </li>
        ))}
      </ul>
    </Stack>
  );

/** The panel beside the form: exactly the obstacles that the validation checks, and warnings (OPE-72). */
export const PromotionVolet = ({ obstacles: { aCorriger, manques }, valeurs, children }: Props) => (
  <aside className={styles.volet} aria-label="État de la saisie" tabIndex={-1}>
    {children}
    <Section titre="Avant de valider" cadre>
      {aCorriger.length + manques.length === 0 ? (
        <Text size="sm" c="dimmed">
          <IconCircleCheck size={15} aria-hidden style={{ verticalAlign: '-2px' }} /> Rien&nbsp;: la promotion peut être
          validée.
        </Text>
      ) : (
        <Stack gap="sm">
          <ListeObstacles
            phrase={`${pluriel(aCorriger.length, 'point')} à corriger, même pour enregistrer un brouillon.`}
            manques={aCorriger}
          />
          <ListeObstacles
            phrase={
              `${pluriel(manques.length, 'information')} à donner avant de valider. Un brouillon s’enregistre ` +
              `sans.`
            }
            manques={manques}
          />
        </Stack>
      )}
    </Section>
    <Avertissements valeurs={valeurs} />
  </aside>
);
