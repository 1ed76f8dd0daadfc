import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** The name used by `archives-suivies.ts`, repeated here because its code is loaded with the first archive only. */
const SUIVIES = 'pharmaccord.archives';

const attendue = (): boolean => {
  try {
    return sessionStorage.getItem(SUIVIES) !== null;
  } catch {
    return false;
  }
};

/** True when the address opens an archive, or when the user was waiting for one before a reload. */
export const useArchiveDemandee = (): boolean => {
  const [avant] = useState(attendue);
  const parAdresse = useLocation({ select: ({ searchStr }) => /[?&]archive=\d/.test(searchStr) });
  return avant || parAdresse;
};
