import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';

export const ReleveDrawer = ({ onFermer }: { onFermer: () => void }) => (
  <DetailDrawer ouvert onFermer={onFermer} titre="Lire un relevé bancaire">
    <p />
  </DetailDrawer>
);
