import { Button, Group, Stack, Text } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import { propositionContract } from '#shared/features/operations/proposition/contract.ts';
import type { PromotionSuivie } from '#shared/features/pilotage/trade/contract.ts';
import { DiscussionFil } from '#web/features/echanges/discussion/DiscussionFil.tsx';
import { DatesPromotion, Labo, PucesDispositifs } from '#web/features/operations/operation/Pastilles.tsx';
import { PreuvesTg } from '#web/features/operations/preuve/PreuvesTg.tsx';
import { VisuelsPromotion } from '#web/features/operations/visuel/VisuelsPromotion.tsx';
import { call } from '#web/lib/api.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { LectureDialog } from './LectureDialog.tsx';
import { tradeQueries } from './queries.ts';
import { StatutSuivi } from './StatutSuivi.tsx';
import styles from './Trade.module.css';

type Props = { pharmacieId: number; id: number; onFermer: () => void };

/** The outcome of the delegate's proposal. */
const OU_EN_EST: Readonly<Record<NonNullable<PromotionSuivie['proposition']>, string>> = {
  PROPOSEE: 'Votre proposition : la pharmacie l’a, elle n’y a pas encore touché.',
  REPRISE: 'Votre proposition : la pharmacie l’a reprise, elle la complète.',
  DECIDEE: 'Votre proposition : la pharmacie a décidé.',
};

const useRetrait = ({ pharmacieId, onFermer }: Omit<Props, 'id'>) => {
  const client = useQueryClient();
  return async ({ id, version, nomOperation }: PromotionSuivie) => {
    const accord = await confirmerActe({
      titre: 'Retirer cette proposition ?',
      texte: `« ${nomOperation} » disparaîtra chez la pharmacie, avec sa discussion.`,
      action: 'Retirer',
      danger: true,
    });
    if (!accord) return;
    try {
      await call(propositionContract.retirerProposition, { params: { pharmacieId, id }, query: { version } });
      succes('Proposition retirée.');
      onFermer();
    } catch (erreur) {
      echec(erreur);
    } finally {
      void client.invalidateQueries({ queryKey: tradeQueries.racine });
    }
  };
};

const Contenu = ({ pharmacieId, promotion, onFermer }: Omit<Props, 'id'> & { promotion: PromotionSuivie }) => {
  const router = useRouter();
  const retirer = useRetrait({ pharmacieId, onFermer });
  const { id, typePromo, dispositifs, groupementNom, proposition, droits, emplacementConseille, emplacements } =
    promotion;
  // No photo is expected before the pharmacy has decided.
  const attendue = proposition === 'PROPOSEE' || proposition === 'REPRISE';
  const places = emplacements.map(({ emplacementNom }) => emplacementNom).join(', ') || emplacementConseille;
  return (
    <Stack gap="lg">
      {proposition ? (
        <Stack gap="xs" className={styles.proposition}>
          <Text size="sm">{OU_EN_EST[proposition]}</Text>
          {droits.modifier || droits.retirer ? (
            <Group gap="xs">
              {droits.modifier ? (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconEdit size={15} aria-hidden />}
                  onClick={() =>
                    void router.navigate({
                      to: '/trade/$id/proposition',
                      params: { id: String(pharmacieId) },
                      search: { promotion: id },
                    })
                  }
                >
                  Modifier
                </Button>
              ) : null}
              {droits.retirer ? (
                <Button
                  size="xs"
                  variant="default"
                  color="red"
                  leftSection={<IconTrash size={15} aria-hidden />}
                  onClick={() => void retirer(promotion)}
                >
                  Retirer
                </Button>
              ) : null}
            </Group>
          ) : null}
        </Stack>
      ) : null}
      <KeyValue
        sansVides
        entrees={[
          { libelle: 'Statut', valeur: <StatutSuivi promotion={promotion} /> },
          { libelle: 'Laboratoire', valeur: <Labo {...promotion} /> },
          { libelle: 'Dates', valeur: <DatesPromotion promotion={promotion} /> },
          { libelle: 'Proposée par', valeur: proposition ? 'Vous' : (groupementNom ?? 'La pharmacie') },
          { libelle: 'Emplacements', valeur: places },
          {
            libelle: 'Dispositifs',
            valeur: dispositifs.length > 0 ? <PucesDispositifs dispositifs={dispositifs} /> : null,
          },
        ]}
      />
      {attendue ? null : <VisuelsPromotion promotionId={id} pharmacieId={pharmacieId} />}
      {attendue || typePromo === 'PROMO' ? null : <PreuvesTg promotionId={id} pharmacieId={pharmacieId} />}
      <DiscussionFil kind="PROMOTION" id={id} />
    </Stack>
  );
};

/** One promotion of a followed pharmacy: its content, its state, its photos, its discussion. */
export const PromotionSuivieDialog = ({ pharmacieId, id, onFermer }: Props) => {
  const requete = useQuery(tradeQueries.promotion(pharmacieId, id));
  const { data, error } = requete;
  const partie = error instanceof AppError && error.status === 404;
  useEffect(() => {
    if (!partie) return;
    info('Cette promotion n’existe plus, ou la pharmacie l’a reprise pour elle.');
    onFermer();
  }, [partie, onFermer]);
  return (
    <LectureDialog titre={data?.nomOperation ?? 'Promotion'} requete={requete} onFermer={onFermer}>
      {(promotion) => <Contenu pharmacieId={pharmacieId} promotion={promotion} onFermer={onFermer} />}
    </LectureDialog>
  );
};
