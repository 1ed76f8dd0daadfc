import { Button, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  libelleActeConditionGroupement,
  libelleEtatConditionGroupement,
} from '#shared/features/conditions/condition-groupement/messages.ts';
import type { DetailConditionGroupement } from '#shared/features/conditions/condition-groupement/schemas.ts';
import { formatInstant, insecable, pluriel } from '#web/lib/formats.ts';
import { BoutonModifier, FicheDrawer } from '#web/ui/panneau/FicheDrawer.tsx';
import { HistoriqueSection } from '#web/ui/HistoriqueSection.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { periodeDeCondition, teinteEtatConditionGroupement } from './apparence.ts';
import { ChoixLu } from './ChoixLus.tsx';
import { conditionGroupementQueries } from './queries.ts';
import { Reponses } from './Reponses.tsx';
import {
  useActesOffertsConditionGroupement,
  type NavigationConditionGroupement,
} from './use-actes-condition-groupement.ts';

const Contenu = ({ condition: c }: { condition: DetailConditionGroupement }) => (
  <>
    <KeyValue
      entrees={[
        { libelle: 'Période', valeur: periodeDeCondition(c) },
        { libelle: 'Segments', valeur: c.segments.map(({ nom }) => nom).join(', '), large: true },
        c.etat === 'DRAFT'
          ? { libelle: 'Serait publiée à', valeur: pluriel(c.nbVises, 'adhérent') }
          : {
              libelle: 'Publiée',
              valeur: c.publieeLe ? insecable(`le ${formatInstant(c.publieeLe)} par ${c.publieeParNom ?? ''}`) : null,
            },
      ]}
    />
    {c.etat === 'VALIDATED' ? (
      <Section titre="Réponses">
        <Reponses id={c.id} compte={c.reponses} />
      </Section>
    ) : null}
    <Section titre="Choix proposés">
      <Stack gap="sm">
        {c.choix.map((choix) => (
          <ChoixLu key={choix.id} choix={choix} ouvertAuDepart={c.etat === 'DRAFT' || c.choix.length === 1} />
        ))}
      </Stack>
    </Section>
    <HistoriqueSection actes={c.historique} libelles={libelleActeConditionGroupement} />
  </>
);

type Props = { id: number; vers: NavigationConditionGroupement; couvert?: boolean; onFermer: () => void };

/** The drawer of a proposition of the groupement, with the choice of each adhérent. */
export const ConditionGroupementDrawer = ({ id, vers, couvert, onFermer }: Props) => {
  const requete = useQuery(conditionGroupementQueries.detail(id));
  const { data: c } = requete;
  const actions = useActesOffertsConditionGroupement({
    modifier: vers.modifier,
    dupliquer: vers.dupliquer,
    supprime: onFermer,
  });
  const possibles = c ? actions(c) : [];
  const publier = possibles.find(({ cle }) => cle === 'publier');
  const modifier = possibles.find(({ cle }) => cle === 'modifier');
  return (
    <FicheDrawer
      requete={requete}
      sorte="Conditions"
      titre={c?.laboratoireNom}
      sousTitre={
        c ? (
          <>
            <strong>{c.partenariatNom}</strong>
            <StatusBadge teinte={teinteEtatConditionGroupement[c.etat]}>
              {libelleEtatConditionGroupement[c.etat]}
            </StatusBadge>
          </>
        ) : null
      }
      menu={possibles.length > 0 ? { libelle: 'Actions de ces conditions', actions: possibles } : undefined}
      pied={
        publier || modifier ? (
          <>
            {modifier ? <BoutonModifier second onClick={modifier.faire} /> : null}
            {publier ? (
              <Button leftSection={<IconSend size={16} aria-hidden />} onClick={publier.faire}>
                Publier
              </Button>
            ) : null}
          </>
        ) : null
      }
      largeur={860}
      couvert={couvert}
      onFermer={onFermer}
    >
      {(condition) => <Contenu condition={condition} />}
    </FicheDrawer>
  );
};
