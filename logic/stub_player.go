package logic

// Player is a stand-in until the order of the player is here.
const Player Order = 1
