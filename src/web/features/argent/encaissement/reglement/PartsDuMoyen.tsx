import { Text } from '@mantine/core';
import { DatePrecoce } from '#web/features/argent/encours/DatePrecoce.tsx';
import { PiedDialogue } from '#web/features/argent/encours/PiedDialogue.tsx';
import { aujourdhui, insecable } from '#web/lib/formats.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { ResteraDuRecu } from './ResteraDuRecu.tsx';
import { PartsEnMain } from './PartsEnMain.tsx';
import type { MoyenEnMain } from './use-moyen.ts';

/**
 * Fields for a known encaissement: each affectation with its écart, the date, and the rest. The same as on the desk.
 */
export const PartsDuMoyen = ({ moyen }: { moyen: MoyenEnMain }) => {
  const { f, recu, vises, prises, retirer, sansSolde, resteCentimes, precoce } = moyen;
  const { date, origine, confirmee, confirmerDate } = precoce;
  if (!recu) return null;
  return (
    <>
      <PartsEnMain f={f} vises={vises} recu={recu} prises={prises} onRetirer={retirer} />
      {sansSolde.length > 0 ? (
        <Text size="sm" c="dimmed">
          {sansSolde.map(({ numero }) => numero).join(', ')}
          {insecable(' : rien n’est dû, à clore « sans règlement » depuis sa fiche.')}
        </Text>
      ) : null}
      <JourField label="Date du règlement" required max={aujourdhui()} {...f.champ('date')} />
      {origine !== null && date ? (
        <DatePrecoce
          date={date}
          dateOrigine={origine}
          confirmee={confirmee}
          onConfirmer={(oui) => confirmerDate(oui ? date : null)}
        />
      ) : null}
      <ResteraDuRecu centimes={resteCentimes} nature={recu.partage} />
    </>
  );
};

export const PiedDuMoyen = ({ moyen, onAnnuler }: { moyen: MoyenEnMain; onAnnuler: () => void }) => {
  const { f, recu, regles, empeche } = moyen;
  return (
    <PiedDialogue
      formulaire={f}
      onAnnuler={onAnnuler}
      envoyer={recu ? `Régler ${regles}` : 'Régler'}
      disabled={recu === null || empeche}
    />
  );
};
