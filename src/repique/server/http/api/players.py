"""Players: who there is, who plays now, adding, renaming, switching and removing."""

from repique.server.http.api.types import Naming, Nothing
from repique.server.http.routes import ApiRequest, Done, Entry
from repique.store.players import players


async def list_players(request: ApiRequest) -> list[players.Person]:
    return await request.services.read(players.everybody)


async def current_player(request: ApiRequest) -> players.Person:
    """The current player; at the first start one without a name is created."""
    return await request.services.do(players.current)


async def add_player(request: ApiRequest) -> players.Person:
    name = request.body.name
    return await request.services.do(lambda transaction: players.add(transaction, name))


async def rename_player(request: ApiRequest) -> Done:
    player, name = request.path["player"], request.body.name
    await request.services.do(lambda transaction: players.rename(transaction, player, name))
    return Done()


async def switch_player(request: ApiRequest) -> Done:
    player = request.path["player"]
    await request.services.do(lambda transaction: players.switch(transaction, player))
    return Done()


async def remove_player(request: ApiRequest) -> Done:
    """Removes the player with all matches, without asking; the page asks for confirmation."""
    await request.services.live_matches.remove_player(request.path["player"])
    return Done()


_PLAYER = "/api/players/{player:int}"

ROUTES = (
    Entry("GET", "/api/players", list_players, "All players."),
    Entry("GET", "/api/player", current_player, "The current player."),
    Entry("POST", "/api/players", add_player, "Add a player.", Naming),
    Entry("PATCH", _PLAYER, rename_player, "Rename a player.", Naming),
    Entry("DELETE", _PLAYER, remove_player, "Remove a player and all matches.", Nothing),
    Entry("POST", f"{_PLAYER}/switch", switch_player, "Make this the current player.", Nothing),
)
