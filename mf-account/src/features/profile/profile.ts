import type { Message, OpenSession, ProfileBody, SavedProfile, UserData } from '@qhatu/contract/wire';
import { api, getQueryClient, personalQuery, sessionStore, setSession } from '@qhatu/shared-state';

/** `GET users/get-user-data/{id}`: everything that the profile shows. */
export const userDataQuery = (id: number) => personalQuery<UserData>(`users/get-user-data/${id}`);
export const sessionsQuery = () => personalQuery<OpenSession[]>('users/sessions');

/** `POST users/profile`. A changed password brings a new token, since every session has ended (D6). */
export async function saveProfile(id: number, body: ProfileBody): Promise<SavedProfile> {
  const { access_token, ...saved } = await api.post<SavedProfile>('users/profile', body);
  const { session } = sessionStore.getState();
  if (session?.person.id === id) {
    setSession({
      token: access_token ?? session.token,
      person: {
        ...session.person,
        name: saved.name,
        lastName: saved.last_name,
        userName: saved.user_name,
        avatar: saved.uri,
      },
    });
  }
  getQueryClient().setQueryData(userDataQuery(id).queryKey, saved);
  if (access_token) void getQueryClient().invalidateQueries({ queryKey: sessionsQuery().queryKey });
  return saved;
}

export const closeOtherSessions = () => api.post<Message>('users/sessions/close-others');
/** Ends every session of the person, this one too. */
export const closeAllSessions = () => api.post<Message>('users/sessions/close-all');
export const closeSession = (id: number) => api.delete<Message>(`users/sessions/${id}`);
export const deleteAddress = (id: number) => api.delete<Message>(`addresses/${id}`);
