import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { libelleReponseConditionGroupement } from '#shared/features/conditions/condition-groupement/messages.ts';
import { materialiserCondition } from '#shared/features/conditions/condition-groupement/rules/contenu.ts';
import type {
  ChoixConditionGroupement,
  Proposition,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import { formatInstant, formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { periodeDeCondition, teinteReponseConditionGroupement } from './apparence.ts';
import { ChoixLu } from './ChoixLus.tsx';
import { useActesConditionGroupement } from './queries.ts';

const combien = (choix: ChoixConditionGroupement) => pluriel(materialiserCondition(choix).length, 'condition');

/** Asks for a confirmation that names the effects of the answer. */
const demander = (p: Proposition, choix: ChoixConditionGroupement | null): Promise<boolean> => {
  const ancien = p.choix.find(({ id }) => id === p.choixId);
  if (choix === null)
    return confirmerActe({
      titre: 'Refuser cette proposition ?',
      texte: ancien
        ? insecable(`Les conditions du choix « ${ancien.libelle} » sortent des vôtres (${combien(ancien)}).`)
        : 'Votre groupement le verra.',
      details: [`Vous pourrez changer d’avis jusqu’au ${formatJour(p.dateFin)}`],
      action: 'Refuser',
      danger: true,
    });
  return confirmerActe({
    titre: insecable(`Choisir « ${choix.libelle} » ?`),
    texte: `${combien(choix)} ${
      ancien ? 'remplacent celles de votre choix actuel' : 'entrent dans les vôtres, en lecture seule'
    }, ${periodeDeCondition(p)}.`,
    details: [`Vous pourrez changer d’avis jusqu’au ${formatJour(p.dateFin)}`],
    action: 'Choisir',
  });
};

const reponseDite = ({ repondueLe, repondueParNom }: Proposition): string =>
  repondueLe ? `Réponse de ${repondueParNom ?? 'votre pharmacie'} le ${formatInstant(repondueLe)}.` : '';

type Props = { proposition: Proposition; onFermer: () => void };

/** The drawer of a proposition, for an adhérent: reads each choice, accepts one, changes it, or refuses. */
export const PropositionDrawer = ({ proposition: p, onFermer }: Props) => {
  const actes = useActesConditionGroupement();
  const [enCours, setEnCours] = useState(false);
  const fermer = useFermeture(onFermer);
  const repondre = async (choix: ChoixConditionGroupement | null) => {
    if (!(await demander(p, choix))) return;
    setEnCours(true);
    try {
      await (choix === null ? actes.refuser(p) : actes.accepter(p, choix.id));
      succes(
        choix === null
          ? 'Proposition refusée.'
          : insecable(`« ${choix.libelle} » choisi : ${combien(choix)} dans les vôtres.`),
      );
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnCours(false);
    }
  };
  return (
    <DetailDrawer
      ouvert
      onFermer={fermer}
      largeur={720}
      titre={
        <Text span inherit lineClamp={2}>
          {p.laboratoireNom}
        </Text>
      }
      sousTitre={
        <>
          <strong>{p.groupementNom}</strong>
          <StatusBadge teinte="gris">{p.partenariatNom}</StatusBadge>
          <StatusBadge teinte={teinteReponseConditionGroupement[p.etat]}>
            {libelleReponseConditionGroupement[p.etat]}
          </StatusBadge>
        </>
      }
      pied={
        p.droits.repondre && p.etat !== 'REFUSED' ? (
          <Button variant="default" disabled={enCours} onClick={() => void repondre(null)}>
            Refuser
          </Button>
        ) : null
      }
    >
      <Text size="sm" c="dimmed">
        {insecable(`Valable ${periodeDeCondition(p)}.`)} {reponseDite(p)}{' '}
        {p.droits.repondre ? '' : 'Le titulaire choisit pour la pharmacie.'}
      </Text>
      <Stack gap="sm" role="group" aria-label="Choix proposés">
        {p.choix.map((choix) => (
          <ChoixLu
            key={choix.id}
            choix={choix}
            choisi={choix.id === p.choixId}
            ouvertAuDepart={p.choix.length === 1 || choix.id === p.choixId}
            action={
              p.droits.repondre && choix.id !== p.choixId ? (
                <Button
                  size="xs"
                  disabled={enCours}
                  aria-label={`Choisir ${choix.libelle}`}
                  onClick={() => void repondre(choix)}
                >
                  Choisir
                </Button>
              ) : null
            }
          />
        ))}
      </Stack>
    </DetailDrawer>
  );
};
